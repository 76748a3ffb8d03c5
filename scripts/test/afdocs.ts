// `npm run afdocs`: scores how well agents can read the production build, in each locale (https://agentdocsspec.com).
// Fails on a failing check, or on a score below 95.
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { serveBuild } from '../dev/miniflare.ts';
import { readOptions } from '../process/options.ts';

const USAGE = `usage: npm run afdocs [-- --locale ${localeCodes.join('|')} --pages N]
  --pages N  5 or more: afdocs does not score fewer pages`;

const { values } = readOptions(
  { options: { locale: { type: 'string' }, pages: { type: 'string', default: '50' } } },
  USAGE,
);
const locales = localeCodes.filter((locale) => values.locale === undefined || values.locale === locale);
const pages = Number(values.pages);
if (locales.length === 0 || !Number.isInteger(pages) || pages < 5) {
  console.error(USAGE);
  process.exit(1);
}
const { withPublishedState } = await import('../dev/published-state.ts');
const { agentScore, MIN_SCORE } = await import('./agent-score.ts');

/** Prints the score of a locale, and the checks that do not pass. Returns whether the score is sufficient. */
async function check(origin: string, locale: Locale): Promise<boolean> {
  const { score, pages: tested, failing, warning } = await agentScore(origin, locale, pages);
  console.log(`${locale}: ${score} of 100, ${tested} pages`);
  for (const line of failing) console.log(`  ✗ ${line}`);
  for (const line of warning) console.log(`  ! ${line}`);
  return failing.length === 0 && score >= MIN_SCORE;
}

const passed: boolean[] = [];
await withPublishedState('afdocs', async (persistTo) => {
  const site = await serveBuild({ persistTo, onLog: () => undefined });
  try {
    for (const locale of locales) passed.push(await check(site.origin, locale));
  } finally {
    await site.stop();
  }
});
process.exitCode = passed.every(Boolean) ? 0 : 1;
