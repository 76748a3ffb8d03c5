// API changes and their effect on clients, from edits of the real API document.
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { ApiDocument } from '../../../compiler/api-reference/document.ts';
import { type ApiEdition, apiChanges, apiRows } from '../../../compiler/changes/api.ts';
import { describeApiChange } from '../../../src/views/changes/sentences.ts';
import { document } from '../api-reference/reference.ts';

// biome-ignore lint/suspicious/noExplicitAny: edits of any part of the document
type Any = any;
const parseEdited = (edit: (document: Any) => void): ApiDocument => {
  const copy = structuredClone(document) as Any;
  edit(copy);
  return ApiDocument.parse(copy);
};
const base = parseEdited(() => undefined);
const plain = (fact: Parameters<typeof describeApiChange>[1], locale: (typeof localeCodes)[number] = 'en') =>
  describeApiChange(createT(locale), fact)
    .map((part) => (typeof part === 'string' ? part : 'code' in part ? `\`${part.code}\`` : part.text))
    .join('');
const findChanges = (edit: (document: Any) => void, before?: (document: Any) => void) =>
  apiChanges(
    before ? parseEdited(before) : base,
    parseEdited((copy) => {
      before?.(copy);
      edit(copy);
    }),
  ).map(({ fact }) => [fact.impact, plain(fact)]);

const schemas = (copy: Any) => copy.components.schemas;
const post = (copy: Any) => copy.paths['/purges'].post;
const parameter = (more: object) => ({
  name: 'ttl',
  in: 'query',
  description: 'A lifetime.',
  schema: { type: 'integer', minimum: 1, maximum: 10 },
  example: 1,
  ...more,
});
const withParameter = (copy: Any) => post(copy).parameters.push(parameter({}));
const ttl = (copy: Any) => post(copy).parameters.at(-1);
const withKind = (copy: Any) => {
  schemas(copy).PurgeCreate.properties.kind = { type: 'string', enum: ['a', 'b'] };
};

describe('the same document', () => {
  it('edits of descriptions, examples, and the order of operations are not changes', () => {
    expect(
      findChanges((copy) => {
        post(copy).description = 'Another text.';
        schemas(copy).Purge.description = 'Another text.';
        post(copy).requestBody.content['application/json'].example = { tags: ['other'] };
        copy.paths = Object.fromEntries(Object.entries(copy.paths).reverse());
      }),
    ).toEqual([]);
  });

  it('renaming a path parameter changes nothing but the parameter', () => {
    expect(
      findChanges((copy) => {
        const item = copy.paths['/purges/{purgeId}'];
        delete copy.paths['/purges/{purgeId}'];
        copy.paths['/purges/{id}'] = item;
        const [first] = item.parameters ?? item.get.parameters;
        if (item.parameters)
          item.parameters[0] = {
            ...copy.components.parameters.PurgeId,
            ...first,
            name: 'id',
            in: 'path',
            $ref: undefined,
          };
      }).filter(([, text]) => !/purgeId|`id`/.test(String(text))),
    ).toEqual([]);
  });
});

describe('operations and events', () => {
  it.each<[string, (copy: Any) => void, [impact: string, text: string]]>([
    [
      'a new operation',
      (copy) => {
        copy.paths['/purges'].delete = { ...copy.paths['/purges'].get, operationId: 'deletePurges' };
      },
      ['none', 'The operation `DELETE /v1/purges` was added.'],
    ],
    [
      'a removed operation',
      (copy) => delete copy.paths['/purges'].post,
      ['breaking', 'The operation `POST /v1/purges` was removed.'],
    ],
    [
      'a moved operation',
      (copy) => {
        copy.paths['/cache-purges'] = { post: post(copy) };
        delete copy.paths['/purges'].post;
      },
      ['breaking', 'The operation `POST /v1/cache-purges` replaces `POST /v1/purges`.'],
    ],
    [
      'a deprecated operation',
      (copy) => Object.assign(post(copy), { deprecated: true }),
      ['none', 'The operation `POST /v1/purges` is deprecated.'],
    ],
    [
      'a removed event',
      (copy) => delete copy.webhooks['deployment.halted'],
      ['breaking', 'The event `deployment.halted` was removed.'],
    ],
    [
      'a new field of an event',
      (copy) => {
        schemas(copy).HaltedDeployment.properties.reason = { type: 'string' };
      },
      ['none', 'The field `data.reason` of the event `deployment.halted` was added.'],
    ],
    [
      'a different scope',
      (copy) => {
        post(copy).security = [
          { bearerKey: ['cache:write'] },
          { bearerKey: ['cache:write'], messageSignature: [] },
        ];
      },
      ['breaking', 'Requests to `POST /v1/purges` need the scope `cache:write`.'],
    ],
    [
      'a required signature',
      (copy) => {
        post(copy).security = [{ bearerKey: ['purges:write'], messageSignature: [] }];
      },
      ['breaking', 'Requests to `POST /v1/purges` must be signed.'],
    ],
    [
      'a new error status',
      (copy) => {
        post(copy).responses['418'] = { $ref: '#/components/responses/Forbidden' };
      },
      ['maybe', 'The response status `418` of `POST /v1/purges` was added.'],
    ],
    [
      'a removed success status',
      (copy) => delete copy.paths['/purges'].get.responses['200'],
      ['breaking', 'The response status `200` of `GET /v1/purges` was removed.'],
    ],
  ])('%s is reported with its effect', (_, edit, expected) => {
    expect(findChanges(edit)).toEqual([expected]);
  });
});

describe('parameters', () => {
  it.each<[string, (copy: Any) => void, [impact: string, text: string]]>([
    ['required', (copy) => Object.assign(ttl(copy), { required: true }), ['breaking', 'is now required']],
    [
      'of a different type',
      (copy) => Object.assign(ttl(copy).schema, { type: 'string' }),
      ['breaking', 'now has the type `string` instead of `integer`'],
    ],
    [
      'of a wider type',
      (copy) => Object.assign(ttl(copy).schema, { type: ['integer', 'null'] }),
      ['none', 'now has the type `integer | null` instead of `integer`'],
    ],
    [
      'with a wider range',
      (copy) => Object.assign(ttl(copy).schema, { maximum: 20 }),
      ['none', 'has a different constraint. Range: `1–20` (previously `1–10`)'],
    ],
    [
      'with a narrower range',
      (copy) => Object.assign(ttl(copy).schema, { minimum: 5 }),
      ['breaking', 'has a different constraint. Range: `5–10` (previously `1–10`)'],
    ],
    [
      'without a range',
      (copy) => Object.assign(ttl(copy), { schema: { type: 'integer' } }),
      ['none', 'has a different constraint. Range: none (previously `1–10`)'],
    ],
    [
      'with a default',
      (copy) => Object.assign(ttl(copy).schema, { default: 3 }),
      ['maybe', 'has a different constraint. Default: `3` (previously none)'],
    ],
    ['that is removed', (copy) => post(copy).parameters.pop(), ['maybe', 'was removed']],
  ])('a parameter %s is reported with its effect', (_, edit, [impact, text]) => {
    expect(findChanges(edit, withParameter)).toEqual([
      [impact, `The parameter \`ttl\` of \`POST /v1/purges\` ${text}.`],
    ]);
  });

  it.each([
    [{}, 'none'],
    [{ required: true }, 'breaking'],
  ])('a new parameter with %j has the effect %s', (more, impact) => {
    expect(findChanges((copy) => post(copy).parameters.push(parameter(more)))).toEqual([
      [impact, 'The parameter `ttl` of `POST /v1/purges` was added.'],
    ]);
  });
});

describe('fields', () => {
  /** Field changes in the request and in the responses, which contain the same fields. */
  const ofKind = (edit: (copy: Any) => void) => findChanges(edit, withKind);

  it('a new field of a shared schema is reported once per direction', () => {
    expect(
      findChanges((copy) => {
        schemas(copy).PurgeCreate.properties.note = { type: 'string' };
      }),
    ).toEqual([
      ['none', 'The field `note` in requests to `POST /v1/purges` was added.'],
      ['none', 'The field `note` of `Purge` in responses was added.'],
    ]);
  });

  it.each<[string, (kind: Any) => void, [string, string][]]>([
    [
      'new values',
      (kind) => kind.enum.push('c'),
      [
        ['none', 'in requests to `POST /v1/purges` has new values: `c`'],
        ['maybe', 'of `Purge` in responses has new values: `c`'],
      ],
    ],
    [
      'fewer values',
      (kind) => kind.enum.pop(),
      [
        ['breaking', 'in requests to `POST /v1/purges` no longer has these values: `b`'],
        ['none', 'of `Purge` in responses no longer has these values: `b`'],
      ],
    ],
    [
      'any value',
      (kind) => delete kind.enum,
      [
        ['none', 'in requests to `POST /v1/purges` no longer has these values: `a`, `b`'],
        ['maybe', 'of `Purge` in responses no longer has these values: `a`, `b`'],
      ],
    ],
    [
      'a pattern',
      (kind) => Object.assign(kind, { pattern: '^a$' }),
      [
        [
          'breaking',
          'in requests to `POST /v1/purges` has a different constraint. Pattern: `^a$` (previously none)',
        ],
        ['none', 'of `Purge` in responses has a different constraint. Pattern: `^a$` (previously none)'],
      ],
    ],
    [
      'a wider type',
      (kind) => Object.assign(kind, { type: ['string', 'null'] }),
      [
        ['none', 'in requests to `POST /v1/purges` now has the type `string | null` instead of `string`'],
        ['breaking', 'of `Purge` in responses now has the type `string | null` instead of `string`'],
      ],
    ],
  ])('a field with %s affects requests and responses differently', (_, edit, expected) => {
    expect(ofKind((copy) => edit(schemas(copy).PurgeCreate.properties.kind))).toEqual(
      expected.map(([impact, text]) => [impact, `The field \`kind\` ${text}.`]),
    );
  });

  it('a field that becomes required breaks requests, and one that becomes optional breaks responses', () => {
    const required = (copy: Any) => schemas(copy).PurgeCreate.required.push('kind');
    const both = (copy: Any) => {
      withKind(copy);
      required(copy);
    };
    expect(findChanges(required, withKind).map(([impact]) => impact)).toEqual(['breaking', 'none']);
    expect(
      findChanges((copy) => schemas(copy).PurgeCreate.required.pop(), both).map(([impact]) => impact),
    ).toEqual(['none', 'breaking']);
  });

  it('a removed object is reported without its fields', () => {
    const nested = (copy: Any) => {
      schemas(copy).PurgeCreate.properties.target = {
        type: 'object',
        properties: { a: { type: 'object', properties: { b: { type: 'string' } } } },
      };
    };
    expect(findChanges((copy) => delete schemas(copy).PurgeCreate.properties.target, nested)).toEqual([
      ['maybe', 'The field `target` in requests to `POST /v1/purges` was removed.'],
      ['maybe', 'The field `target` of `Purge` in responses was removed.'],
    ]);
  });
});

describe('apiRows', () => {
  const AT = '2026-11-02T08:00:00.000Z';
  const edition = (edit: (copy: Any) => void, ...notes: ApiEdition['notes'][number][]): ApiEdition => ({
    document: parseEdited(edit),
    notes,
  });
  const note = { id: 'soft-purge', version: '1.3.0', operations: ['createPurge'] };

  it('a change lists its operations and products, and its ID does not depend on the time of day', () => {
    const rowsAt = (at: string) =>
      apiRows(
        edition(() => undefined, note),
        edition((copy) => post(copy).parameters.push(parameter({})), note),
        at,
      );
    const [row, ...others] = rowsAt(AT);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'change',
      at: AT,
      version: base.info.version,
      operations: '["createPurge"]',
      products: JSON.stringify(base.tags.find(({ name }) => name === 'purges')?.['x-products']),
    });
    expect(rowsAt('2026-11-02T23:00:00.000Z')[0]?.id).toBe(row?.id);
    expect(rowsAt('2026-11-03T08:00:00.000Z')[0]?.id).not.toBe(row?.id);
  });

  it('a new changelog entry is recorded as a note', () => {
    expect(
      apiRows(
        edition(() => undefined),
        edition(() => undefined, note),
        AT,
      ),
    ).toMatchObject([
      { kind: 'note', version: '1.3.0', body: '{"id":"soft-purge"}', operations: '["createPurge"]' },
    ]);
  });
});

describe.each(localeCodes)('sentences in %s', (locale) => {
  it('every kind of change has a sentence that contains its names and values', () => {
    const all = apiChanges(
      parseEdited(withParameter),
      parseEdited((copy) => {
        withParameter(copy);
        ttl(copy).schema = { type: 'string', enum: ['x'], minLength: 2 };
        ttl(copy).required = true;
        delete copy.webhooks['usage.threshold'];
        copy.paths['/purges'].get.deprecated = true;
        copy.paths['/cache-purges'] = { post: post(copy) };
        delete copy.paths['/purges'].post;
      }),
    );
    expect(all.length).toBeGreaterThan(6);
    for (const { fact } of all) {
      const text = plain(fact, locale);
      for (const word of [fact.of, fact.name, fact.to, ...fact.values].filter((value) => value !== ''))
        expect(text).toContain(`\`${word}\``);
      expect(text).not.toMatch(/[\ue000-\ue0ff]|\{\{|undefined/);
    }
  });
});
