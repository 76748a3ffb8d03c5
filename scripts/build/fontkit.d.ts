// What we use of a library that brings no types.
declare module 'fontkit' {
  /** Opens a font file; `characterSet` holds the code points that it draws. */
  export function create(bytes: Uint8Array): { characterSet: number[] };
}
