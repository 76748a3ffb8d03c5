// `npm run ops -- …`: what marketing ops flip without a deployment. Local by default; `--remote` for the
// platform.
import { parseArgs } from 'node:util';
import { bumpVersion, d1, localState, type Place } from './platform.ts';

const USAGE = `usage: npm run ops -- COMMAND [--remote] [--persist-to DIR]
  bump                       every page and every shared value is made anew at once
  banner list                top banners and advertisements of all locales
  banner on ID [--locale L]  shows one from now on, without an end
  banner off ID [--locale L] ends one now`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string', default: localState() },
    locale: { type: 'string' },
  },
});
const place: Place = { remote: values.remote, persistTo: values['persist-to'] };

interface Advertisement {
  id: string;
  title: string;
  startsAt: string | null;
  endsAt: string | null;
}
interface Setting {
  locale: string;
  body: string;
}

const settings = (): Setting[] =>
  d1<Setting>(place, "SELECT locale, body FROM setting WHERE name = 'advertisement' ORDER BY locale");
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Gives the advertisement a period that holds now, or one that has just ended, in every locale or in one. */
async function flip(id: string, on: boolean, locale: string | undefined): Promise<void> {
  const now = new Date().toISOString();
  let flipped = 0;
  for (const setting of settings().filter((found) => locale === undefined || found.locale === locale)) {
    const entries = JSON.parse(setting.body) as Advertisement[];
    const entry = entries.find((candidate) => candidate.id === id);
    if (!entry) continue;
    Object.assign(entry, on ? { startsAt: now, endsAt: null } : { endsAt: now });
    d1(
      place,
      `UPDATE setting SET body = ${quote(JSON.stringify(entries))} WHERE name = 'advertisement' AND locale = ${quote(setting.locale)}`,
    );
    console.log(`${id} is ${on ? 'on' : 'off'} in ${setting.locale}`);
    flipped += 1;
  }
  if (flipped === 0) throw new Error(`nothing is called ${id}${locale ? ` in ${locale}` : ''}`);
  console.log(`content version ${await bumpVersion(place)}`);
}

try {
  const [command, action, id] = positionals;
  if (command === 'bump') console.log(`content version ${await bumpVersion(place)}`);
  else if (command === 'banner' && action === 'list') {
    for (const { locale, body } of settings()) {
      for (const { id: name, title, startsAt, endsAt } of JSON.parse(body) as Advertisement[])
        console.log(`${locale}  ${name}  ${startsAt ?? '…'} – ${endsAt ?? '…'}  ${title}`);
    }
  } else if (command === 'banner' && (action === 'on' || action === 'off') && id)
    await flip(id, action === 'on', values.locale);
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
