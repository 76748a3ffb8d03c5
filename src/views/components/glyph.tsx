// Small icon, drawn as a CSS mask (controls.css), so that pages do not repeat its path. The control needs a label.

export const Glyph = ({ name }: { name: 'close' | 'globe' | 'person' | 'search' }) => (
  <span className={`glyph glyph-${name}`} />
);
