// Types for the part of fontkit that the build uses. The package has no types.
declare module 'fontkit' {
  /** Opens a font file; `characterSet` lists the code points that have glyphs. */
  export function create(bytes: Uint8Array): { characterSet: number[] };
}
