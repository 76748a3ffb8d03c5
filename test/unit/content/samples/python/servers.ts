// Cases of Python samples that handle requests or datagrams.

import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { signedHeaders, signedMessages, WEBHOOK_SECRET } from '../signed.ts';
import type { PythonCases } from './run.ts';

const NOW = 1_795_339_000;
const encoded = (text: string): string => Buffer.from(text).toString('base64');
const statuses = (...all: readonly number[]) => all.map((status) => ({ status }));

const TOKEN = { environment: { LOG_TOKEN: 'token' } };
const authorization = { Authorization: 'Bearer token' };
const zipped = (text: string) => ({
  headers: { ...authorization, 'Content-Encoding': 'gzip' },
  body: gzipSync(text).toString('base64'),
});
const entry = (values: Record<string, unknown>) =>
  `${JSON.stringify({ requestId: 'a', hostname: 'h', status: 200, bytes: 10, durationMs: 300, cache: 'hit', ...values })}\n`;
const METRICS = [
  'edge_bytes_total{hostname="h"} 21.0',
  'edge_duration_ms_bucket{hostname="h",le="+Inf"} 3.0',
  'edge_duration_ms_bucket{hostname="h",le="100"} 0',
  'edge_duration_ms_bucket{hostname="h",le="1000"} 2.0',
  'edge_duration_ms_bucket{hostname="h",le="500"} 2.0',
  'edge_duration_ms_bucket{hostname="h",le="5000"} 3.0',
  'edge_requests_total{hostname="h",status="200",cache="hit"} 2.0',
  'edge_requests_total{hostname="h",status="503",cache="miss"} 1',
  'edge_waf_total{hostname="h",rule="r",action="block",mode="log"} 1',
];
const message = '{"type":"origin.down","data":{}}';
const messages = signedMessages(message, NOW);
const event = (type: string, data: Record<string, unknown>) =>
  JSON.stringify({ type, time: '2026-11-22T17:45:02Z', data });
const signed = (body: string) => ({ headers: signedHeaders(body, NOW), body: encoded(body) });
const publish = event('stream.publish', { stream: 'live/match1', query: {} });
const decisions = signedMessages(publish, NOW);
const hex = (text: string): string => Buffer.from(text).toString('hex');
const SIGNATURE = '0d0a0d0a000d0a515549540a';
/** 198.51.100.7 port 7000 to 192.0.2.10 port 7000, over UDP and IPv4. */
const IPV4 = `${SIGNATURE}2112000cc6336407c000020a1b581b58`;
/** 2001:db8::7 port 7000 to ::, over UDP and IPv6. */
const IPV6 = `${SIGNATURE}2122002420010db8${'0'.repeat(22)}07${'0'.repeat(32)}1b581b58`;
const LOCAL = `${SIGNATURE}20000000`;
const client = (address: string, text: string) => `('${address}', 7000) b'${text}'\n`;

export const SERVERS: PythonCases = {
  'client-addresses: Flask': {
    'prefers the header of the edge to the address of the connection': {
      requests: [
        { headers: { 'Edge-Client-IP': '198.51.100.7' }, address: '192.0.2.1' },
        { address: '203.0.113.9' },
      ],
      expected: { responses: [{ client_address: '198.51.100.7' }, { client_address: '203.0.113.9' }] },
    },
  },
  'edgeray: server.py': {
    'reads the client from PROXY protocol v2 headers, only from the exit ranges': {
      datagrams: [
        [IPV4 + hex('a'), '192.0.2.5'],
        [hex('b'), '192.0.2.5'],
        [IPV6 + hex('c'), '192.0.2.6'],
        [hex('lost'), '192.0.2.7'],
        [`${SIGNATURE}1112000c`, '192.0.2.8'],
        [`${SIGNATURE}2112000cc633`, '192.0.2.8'],
        [LOCAL + hex('d'), '192.0.2.9'],
      ],
      expected: {
        status: 0,
        output: `${client('198.51.100.7', 'a')}${client('198.51.100.7', 'b')}${client('2001:db8::7', 'c')}None b'd'\n`,
        replies: ['5', '5', '6', '9'].map((end) => ['ok', `192.0.2.${end}`] as const),
      },
    },
    'treats a header from any other address as data': {
      datagrams: [[IPV4, '203.0.113.9']],
      expected: { status: 0, output: expect.stringContaining("('203.0.113.9', 40000)") },
    },
  },
  'log-delivery: receiver.py': {
    'stores delivered lines, and rejects other tokens': {
      ...TOKEN,
      requests: [
        { headers: authorization, body: encoded('{"a":1}') },
        zipped('{"a":2}\n{"a":3}\n'),
        { headers: { Authorization: 'Bearer other' }, body: encoded('{"a":4}') },
        { body: encoded('{"a":5}') },
      ],
      expected: {
        responses: statuses(204, 204, 401, 401),
        written: { 'access.jsonl': '{"a":1}\n{"a":2}\n{"a":3}\n' },
      },
    },
  },
  'metrics-and-siem: exporter.py': {
    'weights sampled lines, counts each request once, and rejects other tokens': {
      environment: { ...TOKEN.environment, SAMPLE: '0.5' },
      requests: [
        zipped(entry({}) + entry({})),
        {
          headers: authorization,
          body: encoded(
            entry({
              requestId: 'b',
              status: 503,
              bytes: 1,
              durationMs: 1500,
              cache: 'miss',
              waf: { rule: 'r', action: 'block', mode: 'log' },
            }),
          ),
        },
        { headers: { Authorization: 'Bearer other' }, body: encoded(entry({ requestId: 'c' })) },
        { body: encoded(entry({ requestId: 'd' })) },
        { method: 'GET' },
      ],
      expected: {
        responses: [...statuses(204, 204, 401, 401), { status: 200, body: `${METRICS.join('\n')}\n` }],
      },
    },
  },
  'stream-keys-and-callbacks: callbacks.py': {
    'decides by the signed stream name, and prints other events': {
      environment: { CALLBACK_SECRET: WEBHOOK_SECRET },
      now: NOW,
      requests: [
        ...decisions.map(([, headers]) => ({ headers, body: encoded(publish) })),
        signed(event('stream.publish', { stream: 'live/other', query: { ref: 'live/match1' } })),
        signed(event('stream.input-changed', { stream: 'live/match1', from: 'A', to: 'B' })),
      ],
      expected: {
        responses: [...decisions.map(([, , status]) => ({ status })), ...statuses(403, 204)],
        output: '2026-11-22T17:45:02Z stream.input-changed live/match1\n',
      },
    },
    'does not start without a secret': {
      environment: { CALLBACK_SECRET: 'whsec_' },
      expected: { status: 1, errors: 'CALLBACK_SECRET is empty or too short\n' },
    },
  },
  'webhooks: Python': {
    'accepts only messages that are signed and recent': {
      environment: { WEBHOOK_SECRET },
      now: NOW,
      requests: messages.map(([, headers]) => ({ headers, body: encoded(message) })),
      expected: {
        responses: messages.map(([, , status]) => ({ status })),
        output: `msg_2b7c9d4e ${message}\n`,
      },
    },
    'does not start without a secret': {
      environment: { WEBHOOK_SECRET: 'whsec_' },
      expected: { status: 1, errors: 'WEBHOOK_SECRET is not set\n' },
    },
  },
};
