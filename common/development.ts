// Differences of the dev server (`npm run dev`) from production. Builds replace the mode by a constant and leave out
// all that depends on it.

/** Whether the dev server runs this: pages are not cached, and exceptions are shown with file and line. */
export const isDevelopment = import.meta.env.MODE === 'development';

/** First place of a stack trace that is not in a dependency. */
const placeIn = (stack: string): string =>
  stack
    .split('\n')
    .slice(1)
    .find((line) => /:\d+:\d+\)?$/.test(line) && !line.includes('node_modules'))
    ?.replace(/^\s*at (?:.*\()?|\)$/g, '') ?? '';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An exception with its place and stack trace, as HTML; source maps have been applied by the module runner. */
export function exceptionBlock(error: unknown): string {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const place = placeIn(stack);
  return `<div role="alert"><h1>${escaped(`${name}: ${message}`)}</h1>
<p>${escaped(place)}</p>
<pre>${escaped(stack)}</pre></div>`;
}

/** A page that shows an exception, and reloads itself when a file has changed. It uses no view, which may be at fault. */
export const exceptionPage = (error: unknown): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Exception</title><script type="module" src="/@vite/client"></script></head>
<body>${exceptionBlock(error)}</body></html>
`;
