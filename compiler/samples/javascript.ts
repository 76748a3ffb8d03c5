// Checks JavaScript samples for errors that appear only at run time, and for security flaws.

/** Statuses without a body (Fetch, "null body status"): `new Response('', { status: 304 })` throws. */
const NULL_BODY =
  /new Response\(\s*(?!null\b|undefined\b)[^,()]*,\s*\{[^{}]*\bstatus:\s*(101|103|204|205|304)\b/g;
/** A new body with the status of another response, which may be a null body status: `new Response(html, page)`. */
const COPIED_STATUS = /new Response\(\s*(?!null\b|undefined\b)([^,]+),\s*([A-Za-z_$][\w$]*)\s*\)/g;
/** An Authorization value built from an `env` variable. */
const EXPECTED_TOKEN = /`Bearer \$\{env\.([A-Z][A-Z0-9_]*)\}`/g;

/** The known errors in a JavaScript sample, one sentence each. */
export function javascriptProblems(source: string): string[] {
  const bodies = [...source.matchAll(NULL_BODY)].map(
    ([, status]) => `a response with status ${status} has no body: new Response(null, …)`,
  );
  const copied = [...source.matchAll(COPIED_STATUS)]
    .filter(
      ([, body = '', init = '']) => body.trim() !== `${init}.body` && !source.includes(`${init}.status`),
    )
    .map(([, , init]) => `the response ${init} may be a 304, which has no body: check ${init}.status`);
  const readsToken = /get\((['"])authorization\1\)/i.test(source);
  const tokens = readsToken ? [...source.matchAll(EXPECTED_TOKEN)].map(([, name = '']) => name) : [];
  const unset = tokens
    .filter((name) => !new RegExp(`!env\\.${name}\\b`).test(source))
    .map((name) => `"Bearer undefined" is accepted while ${name} is not set: check !env.${name}`);
  return [...bodies, ...copied, ...unset];
}
