// Measurements of a visit: phases of the first page, and transferred bytes by kind.
import { describe, expect, it } from 'vitest';
import { kindOf, type Navigation, spansOf, summaryOf, sumsOf } from '../../../src/client/visit/visit-data.ts';

const page: Navigation = {
  domainLookupStart: 2,
  domainLookupEnd: 12,
  connectStart: 12,
  secureConnectionStart: 30,
  connectEnd: 50,
  requestStart: 51,
  responseStart: 90,
  responseEnd: 99,
};

describe('phases of a visit', () => {
  it('the TCP phase ends where the TLS phase starts', () => {
    expect(Object.fromEntries(spansOf(page, 300))).toEqual({
      dns: [2, 12],
      tcp: [12, 30],
      tls: [30, 50],
      ttfb: [51, 90],
      html: [90, 99],
      lcp: [0, 300],
    });
  });

  it('without TLS, the TCP phase lasts until connectEnd, and the TLS phase has no length', () => {
    const spans = spansOf({ ...page, secureConnectionStart: 0 }, null);
    expect([spans.get('tcp'), spans.get('tls')]).toEqual([
      [12, 50],
      [50, 50],
    ]);
  });

  it('the largest contentful paint is missing if the browser does not report it', () => {
    expect(spansOf(page, null).has('lcp')).toBe(false);
  });
});

describe('transferred bytes of a visit', () => {
  const resource = (name: string, transferSize: number, initiatorType = 'other') => ({
    name,
    transferSize,
    initiatorType,
  });

  it.each([
    ['https://site.test/assets/first-abc.css', 'link', 'style'],
    ['https://site.test/assets/boot.js?x=1', 'script', 'script'],
    ['https://site.test/a.woff2', 'css', 'font'],
    ['https://site.test/map/outlines.svg', 'use', 'image'],
    ['https://site.test/picture', 'img', 'image'],
    ['https://site.test/extras/0.json', 'fetch', 'other'],
    ['https://site.test/constructor', 'fetch', 'other'],
  ])('the kind of %s, requested by %s, is %s', (name, initiator, kind) => {
    expect(kindOf(resource(name, 1, initiator))).toBe(kind);
  });

  it('files are counted by kind, in total, and for other hosts; other schemes are ignored', () => {
    const sums = sumsOf(
      { transferSize: 5000 },
      [
        resource('https://site.test/a.css', 700),
        resource('https://site.test/b.css', 0),
        resource('https://elsewhere.test/c.js', 90),
        resource('data:image/svg+xml,x', 1),
      ],
      'site.test',
    );
    expect(Object.fromEntries(sums)).toEqual({
      document: { files: 1, bytes: 5000 },
      style: { files: 2, bytes: 700 },
      script: { files: 1, bytes: 90 },
      total: { files: 4, bytes: 5790 },
      third: { files: 1, bytes: 90 },
    });
  });

  it('the summary has the time to first byte, all bytes, and the number of other hosts', () => {
    const resources = [
      resource('https://site.test/a.css', 700),
      resource('https://elsewhere.test/c.js', 90),
      resource('https://elsewhere.test/d.js', 0),
      resource('data:image/svg+xml,x', 1),
    ];
    const document = { requestStart: 10.2, responseStart: 51.9, transferSize: 5000 };
    expect(summaryOf(document, resources, 'site.test')).toEqual({
      firstByte: 42,
      bytes: 5790,
      thirdParties: 1,
    });
  });

  it('the summary omits the time to first byte of a cached page, and bytes that the browser does not report', () => {
    const cached = { requestStart: 10, responseStart: 12, transferSize: 0 };
    expect(summaryOf(cached, [resource('https://site.test/a.css', 0)], 'site.test')).toEqual({
      thirdParties: 0,
    });
    expect(summaryOf(cached, [resource('https://site.test/a.css', 700)], 'site.test')).toEqual({
      bytes: 700,
      thirdParties: 0,
    });
    const unsupported = { requestStart: 10, responseStart: 12 } as PerformanceNavigationTiming;
    expect(summaryOf(unsupported, [], 'site.test')).toEqual({ thirdParties: 0 });
  });
});
