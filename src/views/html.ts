// HTML in pieces. Pieces that many responses contain are stored with their UTF-8 bytes, because encoding takes a tenth
// of the CPU time of an uncached page.
import { Buffer } from 'node:buffer';

/** HTML that is stored with its UTF-8 bytes. */
interface StoredHtml {
  text: string;
  bytes: Uint8Array;
}

export type Html = string | StoredHtml;

const encoder = new TextEncoder();

/** Encodes HTML that will be sent again. */
export const storeHtml = (text: string): StoredHtml => ({ text, bytes: encoder.encode(text) });

/** Text of all pieces. */
export const textOf = (html: readonly Html[]): string =>
  html.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

/** UTF-8 bytes of all pieces. */
export const encodeHtml = (html: readonly Html[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(html.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece.bytes)));
