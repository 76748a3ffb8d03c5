// Development mode (`npm run dev`). Builds replace the mode with a constant and remove the code that depends on it.
import { escapeHtml } from './text/xml.ts';

/** Whether this is the dev server, which does not cache pages and shows exceptions with file and line. */
export const isDevelopment = import.meta.env.MODE === 'development';

/** First location in a stack trace outside dependencies. */
const locationIn = (stack: string): string =>
  stack
    .split('\n')
    .slice(1)
    .find((line) => /:\d+:\d+\)?$/.test(line) && !line.includes('node_modules'))
    ?.replace(/^\s*at (?:.*\()?|\)$/g, '') ?? '';

/** Exception with its location and stack trace, as HTML. The module runner has applied source maps. */
export function exceptionBlock(error: unknown): string {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const location = locationIn(stack);
  return `<div role="alert"><h1>${escapeHtml(`${name}: ${message}`)}</h1>
<p>${escapeHtml(location)}</p>
<pre>${escapeHtml(stack)}</pre></div>`;
}

/** Page that shows an exception and reloads after a file change. It uses no view, because a view may be the cause. */
export const exceptionPage = (error: unknown): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Exception</title><script type="module" src="/@vite/client"></script></head>
<body>${exceptionBlock(error)}</body></html>
`;
