// Vite plugin that replaces React with Preact in the browser (decision 034). The server renders with React.
import type { Plugin } from 'vite';

/** React modules that islands and SWR import, with their Preact equivalents. */
const PREACT: ReadonlyMap<string, string> = new Map([
  ['react/jsx-runtime', 'preact/jsx-runtime'],
  ['react/jsx-dev-runtime', 'preact/jsx-runtime'],
  ['react-dom/client', 'preact/compat/client'],
  ['use-sync-external-store/shim', 'preact/compat'],
]);

export const RENDERER = [...new Set(PREACT.values())];

/** The module `react`. Preact's default export would add functions that no island uses. */
const REACT = `import { useId } from 'preact/compat';
export * from 'preact/compat';
export default { useId };`;
const REACT_ID = '\0react';

/** Resolves React's modules to Preact in the client environment. */
export const clientRenderer = (): Plugin => ({
  name: 'client-renderer',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer, options) {
    if (source === 'react') return REACT_ID;
    const replacement = PREACT.get(source);
    return replacement === undefined ? undefined : this.resolve(replacement, importer, options);
  },
  load: (id) => (id === REACT_ID ? REACT : undefined),
});
