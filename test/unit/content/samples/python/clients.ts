// Cases of Python samples that read files and input, or that call a server.
import { expect } from 'vitest';
import { brand } from '../../../../../common/config.ts';
import { sourceOf } from '../documents.ts';
import type { PythonCases } from './run.ts';

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
const fileOf = (document: string, name: string) => sourceOf(document, ({ title }) => title.startsWith(name));

const usage = { 'usage.csv': fileOf('pricing-and-metering', 'usage-2026-10.csv') };
/** One request with `bytes` in each interval of five minutes. */
const traffic = (count: number, bytes: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({
    time: new Date(Date.UTC(2026, 10, 1) + index * 300_000).toISOString(),
    bytes: bytes(index),
  }))
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('');
const minute = (time: string, total: number, failed: number) =>
  Array.from(
    { length: total },
    (_, index) =>
      `${JSON.stringify({ time: `${time}:30Z`, requestId: `${time}-${index}`, status: index < failed ? 502 : 404 })}\n`,
  ).join('');
const task = { id: 'pg_1', finishedAt: null, status: 'running' };
const API = `https://${brand.apiHost}`;
const purge = (status: string, problem: unknown) => ({
  arguments: ['https://www.example.com/app.css'],
  environment: { API_TOKEN: 'token' },
  responses: [
    { status: 202, headers: ['Location: /v1/purges/pg_1', 'Retry-After: 3'], body: task },
    { status: 200, body: task },
    { status: 200, body: { ...task, finishedAt: '2026-11-22T09:30:00Z', status, problem } },
  ],
});
const waiting = {
  status: 503,
  headers: [
    'Content-Type: application/json',
    'Retry-After: 20',
    'Set-Cookie: __Host-queue=a.b; Path=/; Secure',
  ],
  body: { state: 'queued', ahead: 42 },
};

export const CLIENTS: PythonCases = {
  'colocation: power.py': {
    'prints the load of both feeds, normally and alone': {
      arguments: ['equipment.csv'],
      files: { 'equipment.csv': fileOf('colocation', 'equipment.csv') },
      expected: {
        output: lines(
          'feed A: 1220 W, alone 2290 W of 2944 W, ok',
          'feed B: 1220 W, alone 2290 W of 2944 W, ok',
        ),
      },
    },
    'reports a feed that cannot carry the load alone': {
      arguments: ['equipment.csv'],
      files: { 'equipment.csv': 'name,watts,feeds\ndb1,2900,AB\nswitch-a,150,A\n' },
      expected: {
        output: lines(
          'feed A: 1600 W, alone 3050 W of 2944 W, too high',
          'feed B: 1450 W, alone 2900 W of 2944 W, ok',
        ),
      },
    },
  },
  'ip-lists: ranges.py': {
    'merges adjacent ranges and removes comments': {
      input: '# offices\n198.51.100.0/25 # Seoul\r\n198.51.100.128/25\n\n2001:db8::7\n',
      expected: { status: 0, output: '198.51.100.0/24\n2001:db8::7/128\n' },
    },
    'reports the line of an invalid entry': {
      input: '198.51.100.7\n198.51.100.7/24\n',
      expected: { status: 1, output: '', errors: 'line 2: 198.51.100.7/24 has host bits set\n' },
    },
  },
  'pricing-and-metering: bill.py': {
    'multiplies the quantities of the document by the prices': {
      arguments: ['usage.csv', 'prices.csv'],
      files: {
        ...usage,
        'prices.csv': fileOf('pricing-and-metering', 'prices.csv').replaceAll('PRICE', '2'),
      },
      expected: {
        output: lines(
          'bytes     europe                    950.235      1900.47',
          'bytes     east-and-north-asia        31.008        62.02',
          'requests  all                      1680.543      3361.09',
          'logicMs   all                         0.312         0.62',
          'logBytes  all                         0.381         0.76',
          'total                                            5324.96',
        ),
      },
    },
    'reports usage without a price': {
      arguments: ['usage.csv', 'prices.csv'],
      files: { ...usage, 'prices.csv': 'meter,region,unit,price\nbytes,europe,1000000000,0\n' },
      expected: { output: expect.stringContaining('no price for bytes in east-and-north-asia\n') },
    },
  },
  'pricing-and-metering: percentile.py': {
    'discards the highest 5 percent of the intervals': {
      arguments: ['1'],
      // 288 intervals; the 274th in order has 274 MB.
      input: traffic(288, (index) => (index + 1) * 1e6),
      expected: { output: '7.307 Mbit/s\n' },
    },
    'counts intervals without traffic': {
      arguments: ['30'],
      input: traffic(432, () => 1e9),
      expected: { output: '0.000 Mbit/s\n' },
    },
  },
  'purge-api: Python': {
    'purges the URLs and waits for the end of the task': {
      ...purge('succeeded', null),
      expected: {
        status: 0,
        errors: '',
        sleeps: [3, 2],
        requests: [
          {
            method: 'POST',
            url: `${API}/v1/purges`,
            body: '{"urls": ["https://www.example.com/app.css"], "mode": "soft"}',
            headers: { Authorization: 'Bearer token', 'Content-type': 'application/json' },
          },
          { method: 'GET', url: `${API}/v1/purges/pg_1`, headers: { Authorization: 'Bearer token' } },
          { method: 'GET', url: `${API}/v1/purges/pg_1` },
        ],
      },
    },
    'ends with the problem of a failed task': {
      ...purge('failed', { title: 'Too many URLs' }),
      expected: { status: 1, errors: '{"title": "Too many URLs"}\n' },
    },
  },
  's3-compatibility: boto3': {
    'uploads a file without the default checksums of SDKs': {
      environment: { BUCKET_REGION: 'eu', STORAGE_KEY_ID: 'id', STORAGE_KEY_SECRET: 'secret' },
      expected: {
        status: 0,
        calls: [
          [
            'client',
            's3',
            {
              endpoint_url: 'https://storage.example.net',
              region_name: 'eu',
              config: { request_checksum_calculation: 'when_required', s3: { addressing_style: 'path' } },
            },
          ],
          ['upload_file', 'client-4.2.0.bin', 'downloads', 'releases/client-4.2.0.bin', {}],
        ],
      },
    },
  },
  'service-level-agreement: minutes.py': {
    'counts minutes above the threshold with at least 100 requests': {
      arguments: ['0.05'],
      input:
        minute('2026-11-02T08:31', 100, 6) +
        minute('2026-11-02T08:30', 100, 5) +
        minute('2026-11-02T08:32', 99, 99),
      expected: { output: '2026-11-02T08:31Z 6/100 2026-11-02T08:31-0\n1 minutes above the threshold\n' },
    },
  },
  'waiting-room: enter.py': {
    'waits as long as the edge requests, and returns with its ticket': {
      responses: [waiting, waiting, { status: 200 }],
      expected: {
        status: 0,
        sleeps: [22, 22],
        output: "{'state': 'queued', 'ahead': 42}\n".repeat(2),
        requests: [
          {},
          { headers: { Cookie: '__Host-queue=a.b' } },
          { headers: { Cookie: '__Host-queue=a.b' } },
        ],
      },
    },
    'does not wait for an origin that fails': {
      responses: [{ status: 503, headers: ['Content-Type: text/html'] }],
      expected: { status: 1, errors: expect.stringContaining('HTTPError'), sleeps: [] },
    },
  },
};
