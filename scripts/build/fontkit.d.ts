// Types of the used part of fontkit, whose package has no types.
declare module 'fontkit' {
  /** Opens a font file; `characterSet` lists the code points that have glyphs. */
  export function create(bytes: Uint8Array): { characterSet: number[] };
}
