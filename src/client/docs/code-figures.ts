// Code samples of product pages: copy buttons, as in documents.
export { addCopies as start } from './docs.ts';
