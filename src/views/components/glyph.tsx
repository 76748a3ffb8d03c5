// A small symbol whose shape is a mask in the style sheet (controls.css), so pages do not repeat its
// path. The adjacent text names the control.

export const Glyph = ({ name }: { name: 'close' | 'globe' | 'person' | 'search' }) => (
  <span className={`glyph glyph-${name}`} />
);
