// Code samples of product pages: controls, as in documents.
export { addControls as start } from './code-controls.ts';
