// Validator of structured data (test/schema-org.ts), on which the crawl relies.
import { describe, expect, it } from 'vitest';
import { errorsOf, structuredDataOf } from '../schema-org.ts';

describe('errorsOf', () => {
  it.each([
    [
      'a service',
      { '@type': 'Service', name: 'A', url: 'https://a.example/', brand: { '@type': 'Brand', name: 'B' } },
    ],
    [
      'an inherited property',
      { '@type': 'BlogPosting', headline: 'A', datePublished: '2026-01-05T10:00:00Z' },
    ],
    [
      'a list of values',
      { '@type': 'VideoObject', thumbnailUrl: ['https://a.example/a.png'], duration: 'PT1M30S' },
    ],
    ['a subtype as a value', { '@type': 'Article', author: { '@type': 'Corporation', name: 'A' } }],
    [
      'an enumeration',
      { '@type': 'Event', eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' },
    ],
    [
      'an action input',
      { '@type': 'SearchAction', target: 'https://a.example/', 'query-input': 'required name=q' },
    ],
  ])('errorsOf accepts %s', (_, node) => {
    expect(errorsOf(node)).toEqual([]);
  });

  it.each([
    ['an unknown type', { '@type': 'Produkt' }, 'Produkt is no type of schema.org'],
    ['a missing type', { name: 'A' }, 'undefined is no type of schema.org'],
    ['an unknown property', { '@type': 'Service', headline: 'A' }, 'Service has no property headline'],
    [
      'a property of a subtype',
      { '@type': 'CreativeWork', duration: 'PT1M' },
      'CreativeWork has no property duration',
    ],
    [
      'a deprecated property',
      { '@type': 'Service', produces: { '@type': 'Thing' } },
      'Service.produces is deprecated',
    ],
    ['a number instead of a text', { '@type': 'Service', name: 1 }, 'Service.name is not Text: 1'],
    [
      'an invalid duration',
      { '@type': 'VideoObject', duration: '9 min' },
      /^VideoObject\.duration is not Duration or/,
    ],
    ['a relative URL', { '@type': 'Service', url: '/a/' }, /^Service\.url is not URL/],
    [
      'an invalid enumeration value',
      { '@type': 'Event', eventAttendanceMode: 'https://schema.org/Remote' },
      /^Event\.eventAttendanceMode is not EventAttendanceModeEnumeration/,
    ],
    [
      'an object of an unexpected type',
      { '@type': 'Service', brand: { '@type': 'Place' } },
      /^Service\.brand is not Brand or Organization/,
    ],
    [
      'an error in a nested object',
      { '@type': 'Service', brand: { '@type': 'Brand', prize: 'A' } },
      'Service.brand.Brand has no property prize',
    ],
    ['an empty list', { '@type': 'VideoObject', thumbnailUrl: [] }, 'VideoObject.thumbnailUrl is empty'],
  ])('errorsOf reports %s', (_, node, error) => {
    expect(errorsOf(node)).toEqual([typeof error === 'string' ? error : expect.stringMatching(error)]);
  });
});

it('structuredDataOf returns the nodes of a graph and of a single object', () => {
  const block = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const html = block({ '@graph': [{ '@type': 'A' }, { '@type': 'B' }] }) + block({ '@type': 'C' });
  expect(structuredDataOf(html).map((node) => node['@type'])).toEqual(['A', 'B', 'C']);
});
