// Node version check, loaded before every npm script (`node -r`). CommonJS, because an old Node cannot run TypeScript.
// Hides ExperimentalWarning, which Node 24.0 prints for TypeScript files.
'use strict';

/** First supported major version. */
const NEEDED = 24;

/**
 * Explains in one sentence why a Node version cannot run the scripts; `null` if it can.
 *
 * @param {string} version such as '20.20.2'
 * @param {string} platform such as 'darwin'
 * @param {string} arch such as 'arm64'
 * @returns {string | null}
 */
function nodeProblem(version, platform, arch) {
  if (Number(version.split('.')[0]) >= NEEDED) return null;
  return `Node ${NEEDED} or newer is required, and this is Node ${version}: run \`npm ci\`, then \`npm start\` or \`npm run …\`, which use the Node ${NEEDED} of the lockfile on Linux, macOS, and Windows (x64) and on Linux and macOS (arm64); on other systems (this is ${platform}-${arch}), install Node ${NEEDED}.`;
}

const problem = nodeProblem(process.versions.node, process.platform, process.arch);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

const printers = process.listeners('warning');
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name === 'ExperimentalWarning') return;
  for (const print of printers) print.call(process, warning);
});

module.exports = { nodeProblem };
