// Types of the parts of fontkit that this project uses; the package has none.
declare module 'fontkit' {
  /** Opens a font file; `characterSet` holds the code points that it draws. */
  export function create(bytes: Uint8Array): { characterSet: number[] };
}
