// Style of the sign-in page: the site's tokens (common/brand/tokens.css) in a single style that the policy
// allows by hash.

export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #0b0f17);
  --raised: light-dark(#ffffff, #121826);
  --ink: light-dark(#10151f, #eef1f6);
  --quiet: light-dark(#4a5464, #a3aec0);
  --hairline: light-dark(#dedbd3, #232b3a);
  --edge: light-dark(#85888d, #69748a);
  --second: light-dark(#0b5c6b, #6ccbdb);
  --signal: light-dark(#c83a06, #ff7a45);
  --on-signal: light-dark(#ffffff, #0b0f17);
  --bad: light-dark(#b3261e, #ff8f86);
}
* { box-sizing: border-box; margin: 0; }
html { font-size: 106.25%; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body { background: var(--paper); color: var(--ink); line-height: 1.6; overflow-wrap: break-word; }
body, input, button { font-family: Arial, "Liberation Sans", Roboto, system-ui, sans-serif; }
:lang(zh-Hans) :is(body, input, button), body:lang(zh-Hans) {
  font-family: "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC",
    "Noto Sans SC", sans-serif;
}
:lang(ja) :is(body, input, button), body:lang(ja) {
  font-family: "Hiragino Sans", "BIZ UDPGothic", "Yu Gothic UI", Meiryo, "Noto Sans CJK JP", "Noto Sans JP",
    sans-serif;
}
:is(:lang(zh-Hans), :lang(ja)) body { line-height: 1.75; }
:lang(ja) body { line-break: strict; }
:is(:lang(zh-Hans), :lang(ja)) :is(h1, .lead, .problem) { word-break: auto-phrase; }
:lang(ko) body { word-break: keep-all; }
header { border-bottom: 1px solid var(--hairline); }
header > div { max-width: 1304px; margin: 0 auto; padding: 0 32px; }
.logo {
  display: inline-flex; align-items: center; gap: 10px; min-height: 64px; color: var(--ink);
  font-size: 1.2rem; font-weight: 700; letter-spacing: -0.035em; text-decoration: none;
}
.logo svg { width: 30px; height: 30px; }
.mark-eye { fill: var(--paper); }
main { max-width: 1304px; margin: 0 auto; padding: 96px 32px; }
main > div { max-width: 24rem; }
h1 { font-size: clamp(1.8rem, 1.4rem + 1.7vw, 2.441rem); font-weight: 600; line-height: 1.12; text-wrap: balance; }
:not(:lang(zh-Hans), :lang(ja), :lang(ko)) > h1 { letter-spacing: -0.02em; }
.lead { margin-top: 16px; color: var(--quiet); text-wrap: pretty; }
.problem { margin-top: 24px; padding-left: 16px; border-left: 3px solid var(--bad); color: var(--bad); font-weight: 600; }
noscript .problem { margin-top: 8px; }
form { margin-top: 32px; }
[role="status"] { margin-top: 16px; color: var(--quiet); }
[role="status"]:empty { margin: 0; }
label { display: block; margin-top: 24px; font-weight: 600; }
input {
  display: block; width: 100%; min-height: 48px; margin-top: 8px; padding: 8px 12px; font-size: 1rem;
  color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 4px;
}
input[aria-invalid] { border-color: var(--bad); }
button {
  min-height: 48px; margin-top: 32px; padding: 8px 24px; font-size: 1rem; font-weight: 600; cursor: pointer;
  color: var(--on-signal); background: var(--signal); border: 1px solid transparent; border-radius: 4px;
}
button:hover { background: color-mix(in oklab, var(--signal) 88%, var(--ink)); }
:focus-visible { outline: 2px solid var(--second); outline-offset: 3px; }
@media (max-width: 768px) {
  html { font-size: 100%; }
  header > div { padding: 0 20px; }
  .logo { min-height: 56px; }
  main { padding: 40px 20px 64px; }
  main > div { max-width: none; }
  button { width: 100%; }
}
@media (forced-colors: active) { input, button { border-color: currentColor; } }
`;
