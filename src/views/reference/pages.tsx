// Pages of the API reference that concern all resources: guides, errors, events, and changelog.
import { apiPagePath } from '../../../common/contract/api-paths.ts';
import type { Data } from '../../../common/contract/contract.ts';
import type { ApiChangelogEntry, Block } from '../../../common/contract/entities/api-reference.ts';
import { describeEntry, describeImpact } from '../changes/sentences.ts';
import { Day, formatDay } from '../components/date.tsx';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { DocContents } from '../docs/contents.tsx';
import { SampleValues } from '../docs/sample-values.tsx';
import { CodeBlock } from '../modules/code.tsx';
import { InlineText } from './code.tsx';
import { FieldTable } from './fields.tsx';
import { ApiFrame, type ApiPageContext } from './frame.tsx';

const NO_CUSTOMER_VALUES = { dictionaries: new Map(), path: '' } as const;

const sourcesIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => ('text' in block ? [] : [block.source]));

const Blocks = ({ blocks, name }: { blocks: readonly Block[]; name: string }) =>
  blocks.map((block, index) =>
    'text' in block ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no key, and their order is fixed
      <p key={index}>
        <InlineText content={block.text} />
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <CodeBlock key={index} code={block} label={name} />
    ),
  );

export function ApiGuidesPage({
  guides: page,
  ...frame
}: ApiPageContext & { guides: Data<'document/apiGuides'> }) {
  const { t } = useView();
  const { guides, scopes, signature } = page;
  const contents = [
    ...guides.map(({ id, title }) => ({ id, text: title })),
    { id: 'signature', text: t('api.signatureTitle') },
    { id: 'scopes', text: t('api.scopes') },
  ];
  return (
    <ApiFrame {...frame} path={apiPagePath('guides')}>
      <h1>{t('api.guides')}</h1>
      <p className="lead">{page.summary}</p>
      <DocContents headings={contents.map((heading) => ({ ...heading, level: 2 }))} />
      <SampleValues samples={guides.flatMap(({ blocks }) => sourcesIn(blocks))} />
      <div className="doc-body rich api-body">
        {guides.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <Blocks blocks={blocks} name={title} />
          </section>
        ))}
        <section aria-labelledby="signature">
          <h2 id="signature">{t('api.signatureTitle')}</h2>
          <h3>{t('api.signatureBase')}</h3>
          <CodeBlock code={signature.base} label={t('api.signatureBase')} />
          <h3>{t('api.signatureRequest')}</h3>
          <CodeBlock code={signature.request} label={t('api.signatureRequest')} />
        </section>
        <section aria-labelledby="scopes">
          <h2 id="scopes">{t('api.scopes')}</h2>
          <dl className="api-terms">
            {scopes.map(({ scope, description }) => (
              <div key={scope}>
                <dt>
                  <code>{scope}</code>
                </dt>
                <dd>
                  <InlineText content={description} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </ApiFrame>
  );
}

export function ApiErrorsPage({ errors, ...frame }: ApiPageContext & { errors: Data<'document/apiErrors'> }) {
  const { t } = useView();
  return (
    <ApiFrame {...frame} path={apiPagePath('errors')}>
      <h1>{t('api.errors')}</h1>
      <p className="lead">{t('api.errorsLead')}</p>
      <div className="doc-body rich api-body">
        <CodeBlock code={errors.example} label={t('api.exampleOf', { name: t('api.errors') })} />
        {errors.problems.map(({ id, status, type, title, description, remedy }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              <code>{status}</code> {id}
            </h2>
            <p>
              <strong>
                <InlineText content={title} />
              </strong>
            </p>
            <p>
              <InlineText content={description} />
            </p>
            <p>
              {t('api.remedy')}
              {t('form.colon')}
              <InlineText content={remedy} />
            </p>
            <p className="api-rule">
              <code>{type}</code>
            </p>
          </section>
        ))}
      </div>
    </ApiFrame>
  );
}

export function ApiEventsPage({
  events: page,
  ...frame
}: ApiPageContext & { events: Data<'document/apiEvents'> }) {
  const { t } = useView();
  const contents = page.events.map(({ type }) => ({ id: eventId(type), text: type }));
  return (
    <ApiFrame {...frame} path={apiPagePath('events')}>
      <h1>{t('api.events')}</h1>
      <p className="lead">{t('api.eventsLead')}</p>
      <DocContents headings={contents.map((heading) => ({ ...heading, level: 2 }))} />
      <div className="doc-body rich api-body">
        <Blocks blocks={page.blocks} name={t('api.events')} />
        <FieldTable fields={page.headers} label={t('api.inHeader')} {...NO_CUSTOMER_VALUES} />
        {page.events.map(({ type, summary, description, fields, example }) => (
          <section key={type} aria-labelledby={eventId(type)}>
            <h2 id={eventId(type)}>
              <code>{type}</code> {summary}
            </h2>
            <p>
              <InlineText content={description} />
            </p>
            <FieldTable fields={fields} label={type} {...NO_CUSTOMER_VALUES} />
            <CodeBlock code={example} label={t('api.exampleOf', { name: type })} />
          </section>
        ))}
      </div>
    </ApiFrame>
  );
}

/** Fragment of an event: its operation ID in the API description, such as `taskFinished` for `task.finished`. */
const eventId = (type: string): string =>
  type.replace(/\.([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Changelog entry. An entry that is newer than its version shows its own date. */
function ChangelogEntry({ entry, released }: { entry: ApiChangelogEntry; released: string }) {
  const { t } = useView();
  const { id, date, kind, operations } = entry;
  const impact = describeImpact(t, entry);
  return (
    <li id={id}>
      <strong>
        {t(`api.${kind}`)}
        {date !== released && (
          <>
            {' · '}
            <Day at={date} />
          </>
        )}
      </strong>{' '}
      <InlineText content={describeEntry(t, entry)} />{' '}
      {impact && (
        <>
          <em>{impact}</em>{' '}
        </>
      )}
      {operations.map((operation, index) => (
        <span key={operation.id}>
          {index > 0 && ', '}
          <Link to={operation.to}>{operation.id}</Link>
        </span>
      ))}
    </li>
  );
}

/** Version with its entries, newest first. Its date is the date of its oldest entry. */
function Version({ version, entries }: { version: string; entries: readonly ApiChangelogEntry[] }) {
  const { locale } = useView();
  const released = entries.at(-1)?.date ?? '';
  return (
    <section aria-labelledby={`v${version}`}>
      <h2 id={`v${version}`}>
        {version}{' '}
        <time className="api-rule" dateTime={released}>
          {formatDay(`${released}T00:00:00Z`, locale)}
        </time>
      </h2>
      <ul>
        {entries.map((entry) => (
          <ChangelogEntry key={entry.id} entry={entry} released={released} />
        ))}
      </ul>
    </section>
  );
}

export function ApiChangelogPage({
  changelog,
  feed,
  ...frame
}: ApiPageContext & {
  changelog: Data<'document/apiChangelog'>;
  feed: string;
}) {
  const { t } = useView();
  const versions = [...Map.groupBy(changelog.entries, ({ version }) => version)];
  return (
    <ApiFrame {...frame} path={apiPagePath('changelog')}>
      <h1>{t('api.changelog')}</h1>
      <p className="lead">{t('api.changelogLead')}</p>
      <p>
        <a href={feed} type="application/rss+xml" data-no-swup="">
          {t('list.subscribe')}
        </a>
      </p>
      <div className="doc-body rich api-body">
        {versions.map(([version, entries]) => (
          <Version key={version} version={version} entries={entries} />
        ))}
      </div>
    </ApiFrame>
  );
}
