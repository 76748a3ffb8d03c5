// Islands: server rendering, serialized props, and types.
import { expect, it } from 'vitest';
import { MESSAGES, type MessageKey } from '../../../common/forms/messages.ts';
import { Island } from '../../../src/views/components/island.tsx';
import { createView, ViewProvider } from '../../../src/views/context.tsx';
import { type IslandName, islands, type PropsOf } from '../../../src/views/islands.ts';
import { Extras } from '../../../src/views/layout/floating.tsx';
import { renderStatic } from '../../../src/views/static-html.ts';

const strings = {
  label: '',
  field: '',
  submit: '',
  close: '',
  hot: '',
  recommended: '',
  suggestions: '',
  count: '',
  none: '',
  failed: '',
  offline: '',
  kinds: {},
};
const formStrings: PropsOf['form']['strings'] = {
  title: '',
  lead: '',
  groups: { you: '', company: '', request: '', agreement: '' },
  select: '',
  required: '',
  optional: '',
  colon: '',
  summary: '',
  problems: Object.fromEntries(Object.values(MESSAGES).map((key) => [key, ''])) as Record<MessageKey, string>,
  agreement: '|',
  policy: '',
  policyHref: '',
  stored: '',
  storedShort: '',
  storedMore: '',
  more: '',
  submit: '',
  sending: '',
  titleError: '',
  failed: '',
  questionHint: '',
  picture: '',
  otherQuestion: '',
  languages: '',
  next: '',
  steps: [],
};
const form: PropsOf['form'] = {
  form: 'collect',
  action: '/lp2/media-cdn/',
  fields: [],
  values: {},
  problems: {},
  notice: '',
  previewNote: '',
  challenge: null,
  hasTurnstile: false,
  token: '',
  pageKey: '',
  otherLanguages: [],
  strings: formStrings,
};
const props: PropsOf = {
  form,
  'search-overlay': { action: '/search/', isDocs: false, lang: 'EN_US', prefix: '', strings },
};
const marker = (html: string) => /data-island="([^"]+)".*?data-props="([^"]*)"/.exec(html);
const decoded = (attribute: string) =>
  attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

it.each(Object.keys(islands) as IslandName[])(
  'the island %s renders on the server before hydration, with its props in an attribute',
  (name) => {
    const html = renderStatic(
      <ViewProvider view={createView('en')}>
        <Island name={name} when="interaction" props={props[name]} />
      </ViewProvider>,
    );
    expect(html).toContain('data-island-status="asleep"');
    expect(JSON.parse(decoded(marker(html)?.[2] ?? ''))).toEqual(props[name]);
  },
);

it('props cannot escape their attribute', () => {
  const label = `"><script>alert(1)</script>'&quot;\u2028`;
  const html = renderStatic(
    <Island
      name="search-overlay"
      when="interaction"
      props={{ ...props['search-overlay'], strings: { ...strings, label } }}
    />,
  );
  expect(html).not.toContain('<script');
  const [, , attribute = ''] = marker(html) ?? [];
  expect(attribute).not.toMatch(/["<>]/);
});

it('islands receive their strings in the language of the page', () => {
  const html = renderStatic(
    <ViewProvider view={createView('ja')}>
      <Extras search="site" />
    </ViewProvider>,
  );
  const serialized = JSON.parse(decoded(marker(html)?.[2] ?? '{}')) as PropsOf['search-overlay'];
  expect(serialized).toMatchObject({
    action: '/ja/search/',
    lang: 'JA_JP',
    prefix: '/ja',
    strings: { submit: '検索', count: '{{n}}件' },
  });
});

it('wrong names and wrong props do not compile', () => {
  // @ts-expect-error: there is no such island
  const wrongName = () => <Island name="nothing" when="interaction" props={{}} />;
  const incomplete = { action: '', lang: '', prefix: '' };
  // @ts-expect-error: strings are missing
  const wrongProps = () => <Island name="search-overlay" when="interaction" props={incomplete} />;
  // @ts-expect-error: there is no such hydration trigger
  const wrongTime = () => <Island name="search-overlay" when="never" props={props['search-overlay']} />;
  expect([wrongName, wrongProps, wrongTime]).toHaveLength(3);
});
