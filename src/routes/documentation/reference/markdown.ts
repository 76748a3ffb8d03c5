// Pages of the API reference as Markdown (D36). The text is the same for everyone; for values that only customers may
// read, it states where they are (§6).
import {
  API_FORMATS,
  API_PAGES,
  apiFilePath,
  apiPagePath,
  apiProductPath,
} from '../../../../common/contract/api-paths.ts';
import type { Data } from '../../../../common/contract/contract.ts';
import type {
  ApiIndex,
  ApiResource,
  Block,
  Field,
  Operation,
} from '../../../../common/contract/entities/api-reference.ts';
import { fileHref } from '../../../../common/i18n/links.ts';
import { changelogEntryText, impactText } from '../../../views/changes/sentences.ts';
import type { View } from '../../../views/context.tsx';
import { IN_TEXTS, RULE_TEXTS } from '../../../views/reference/fields.tsx';
import { curlLine } from '../../../views/reference/sandbox-line.ts';
import { codeText, lineText, link, sampleText, tableText } from '../../common/metadata/markdown.ts';

type Row = Field & Partial<Pick<Operation['parameters'][number], 'in'>>;

function fieldTable(fields: readonly Row[], { t, href }: View): string[] {
  if (fields.length === 0) return [];
  const rows = fields.map((field) => [
    `${codeText(field.name)}${field.required ? ` (${t('api.required')})` : ''}`,
    `${codeText(field.type)}${field.in ? ` ${t(IN_TEXTS[field.in])}` : ''}`,
    [
      lineText(field.description, href),
      ...(field.values.length > 0 ? [`${t('api.values')}: ${field.values.map(codeText).join(', ')}`] : []),
      ...field.rules.map(({ rule, text }) => `${t(RULE_TEXTS[rule])}: ${codeText(text)}`),
      ...(field.dictionary ? [`${t('api.values')}: ${t('api.valuesLogin')}`] : []),
    ].join(' · '),
  ]);
  return [tableText([t('api.field'), t('api.type'), t('api.description')], rows)];
}

const requestLine = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  codeText(`${method} ${path}`);

function needs({ scope, signature }: Operation, { t, href }: View): string {
  const signing = signature === 'always' ? t('api.signAlways') : t('api.signWithKey');
  return [
    `${t('api.scope')}: ${scope ? codeText(scope) : t('api.anyKey')}`,
    ...(signature === 'never' ? [] : [link(signing, `${apiPagePath('guides')}#signing`, href)]),
  ].join(' · ');
}

function responses({ responses: all }: Operation, { t, href }: View): string[] {
  return all.flatMap(({ status, description, headers, object, example }) => {
    const schema = object
      ? ` ${object.isList ? `${t('api.listOf')} ` : ''}${link(object.name, object.to, href)}`
      : '';
    const line = `${codeText(String(status))} ${description}${schema}`;
    return [
      headers.length > 0 ? `${line} (${headers.map(codeText).join(', ')})` : line,
      ...(example ? [sampleText(example)] : []),
    ];
  });
}

function operationText(operation: Operation, view: View): string[] {
  const { t, href } = view;
  const { summary, description, parameters, body, samples, errors } = operation;
  const isTried = operation.inSandbox && operation.signature !== 'always';
  return [
    `## ${summary}`,
    requestLine(operation),
    lineText(description, href),
    needs(operation, view),
    ...(parameters.length > 0 ? [`### ${t('api.parameters')}`, ...fieldTable(parameters, view)] : []),
    ...(body ? [`### ${t('api.body')} ${codeText(body.mediaType)}`, ...fieldTable(body.fields, view)] : []),
    `### ${t('api.samples')}`,
    ...samples.map(sampleText),
    ...(isTried ? [`### ${t('api.curlTitle')}`, t('api.curlLead'), sampleText(curlLine(operation))] : []),
    `### ${t('api.responses')}`,
    ...responses(operation, view),
    `### ${t('api.errors')}`,
    errors
      .map(({ status, types }) => {
        const links = types.map((type) => link(type, `${apiPagePath('errors')}#${type}`, href));
        return `- ${codeText(String(status))} ${links.join(', ')}`;
      })
      .join('\n'),
  ];
}

/** Parts of the page of a resource. */
export function resourceText(resource: ApiResource, view: View): string[] {
  const { t, href } = view;
  const products = resource.productNames.map(({ code, name }) => link(name, apiProductPath(code), href));
  return [
    lineText(resource.description, href),
    ...(products.length > 0 ? [`${t('api.product')}: ${products.join(' · ')}`] : []),
    ...resource.operations.flatMap((operation) => operationText(operation, view)),
    ...resource.objects.flatMap(({ name, description, fields }) => [
      `## ${name}`,
      lineText(description, href),
      ...fieldTable(fields, view),
    ]),
  ];
}

/** Links to the description as files, and to the other pages of the API. */
function relatedLinks({ version }: ApiIndex, { t, href, locale }: View): string[] {
  const files = API_FORMATS.map((format) =>
    link(format.toUpperCase(), fileHref(apiFilePath(format), locale), (path) => path),
  );
  const pages = API_PAGES.map(
    (page) => `- ${link(t(`api.${page}`), apiPagePath(page), href)}: ${t(`api.${page}Lead`)}`,
  );
  return [
    `## ${t('api.guides')}`,
    [...pages, `- ${t('api.file')}, ${t('api.version', { version })}: ${files.join(', ')}`].join('\n'),
  ];
}

/** Parts of a list of resources: of the complete API, or of a product. */
export function indexText(index: ApiIndex, view: View): string[] {
  const { href } = view;
  return [
    ...index.groups.flatMap(({ name, resources }) => [
      `## ${name}`,
      ...resources.flatMap(({ title, path, description, operations }) => [
        `### ${link(title, path, href)}`,
        lineText(description, href),
        operations
          .map((one) => `- ${link(one.summary, `${path}#${one.id}`, href)} ${requestLine(one)}`)
          .join('\n'),
      ]),
    ]),
    ...relatedLinks(index, view),
  ];
}

const blocksText = (blocks: readonly Block[], { href }: View): string[] =>
  blocks.map((block) => ('text' in block ? lineText(block.text, href) : sampleText(block)));

/** Parts of the guides page. */
export function guidesText(page: Data<'document/apiGuides'>, view: View): string[] {
  const { t, href } = view;
  return [
    page.summary,
    ...page.guides.flatMap(({ title, blocks }) => [`## ${title}`, ...blocksText(blocks, view)]),
    `## ${t('api.signatureTitle')}`,
    `### ${t('api.signatureBase')}`,
    sampleText(page.signature.base),
    `### ${t('api.signatureRequest')}`,
    sampleText(page.signature.request),
    `## ${t('api.scopes')}`,
    page.scopes
      .map(({ scope, description }) => `- ${codeText(scope)}: ${lineText(description, href)}`)
      .join('\n'),
  ];
}

/** Parts of the errors page. */
export const errorsText = (page: Data<'document/apiErrors'>, { t, href }: View): string[] => [
  t('api.errorsLead'),
  sampleText(page.example),
  ...page.problems.flatMap(({ id, status, type, title, description, remedy }) => [
    `## ${codeText(String(status))} ${id}`,
    `**${lineText(title, href)}**`,
    lineText(description, href),
    `${t('api.remedy')}: ${lineText(remedy, href)}`,
    codeText(type),
  ]),
];

/** Parts of the events page. */
export const eventsText = (page: Data<'document/apiEvents'>, view: View): string[] => [
  view.t('api.eventsLead'),
  ...blocksText(page.blocks, view),
  ...fieldTable(page.headers, view),
  ...page.events.flatMap(({ type, summary, description, fields, example }) => [
    `## ${codeText(type)} ${summary}`,
    lineText(description, view.href),
    ...fieldTable(fields, view),
    sampleText(example),
  ]),
];

/** Parts of the changelog, by version. */
export const changelogText = (page: Data<'document/apiChangelog'>, { t, href }: View): string[] => [
  t('api.changelogLead'),
  ...[...Map.groupBy(page.entries, ({ version }) => version)].flatMap(([version, entries]) => [
    `## ${version} (${entries.at(-1)?.date})`,
    entries
      .map((entry) => {
        const { kind, date, operations } = entry;
        const impact = impactText(t, entry);
        return [
          `- **${t(`api.${kind}`)}${date === entries.at(-1)?.date ? '' : ` · ${date}`}**`,
          lineText(changelogEntryText(t, entry), href),
          ...(impact ? [`*${impact}*`] : []),
          ...(operations.length > 0 ? [operations.map(({ id, to }) => link(id, to, href)).join(', ')] : []),
        ].join(' ');
      })
      .join('\n'),
  ]),
];
