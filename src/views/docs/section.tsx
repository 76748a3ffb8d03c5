// Location of a page in the documentation: the names of its category and directories.

export const Section = ({ names }: { names: readonly string[] }) => (
  <span className="docs-section">
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </span>
);
