// Spans of a trace, recorded in one Worker during one request. The active span is part of the asynchronous context
// (AsyncLocalStorage), so that traced code needs no parameter. Without a trace, no spans are created.
/// <reference path="./async-hooks.d.ts" />
import { AsyncLocalStorage } from 'node:async_hooks';
import { toHex } from '../crypto/digest.ts';
import { type AttributeName, type Attributes, allowedAttributes } from './attributes.ts';

/** Maximum number of spans per trace and Worker, which limits an export to about 150 kB. Dropped spans are counted. */
export const MAX_SPANS = 256;

/** Span kinds with their OTLP numbers. */
export const KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;
export type Kind = keyof typeof KINDS;

const newId = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** Spans of a trace in one Worker. */
export interface Trace {
  id: string;
  spans: Span[];
  dropped: number;
  /** Work after the response whose spans belong to the trace; the export waits for it. */
  pending: Promise<unknown>[];
}

const active = new AsyncLocalStorage<Span>();

/** An operation with its start and end, in milliseconds since the epoch. */
export class Span {
  readonly id = newId(8);
  readonly start = Date.now();
  readonly trace: Trace;
  readonly parentId: string | null;
  readonly kind: Kind;
  readonly attributes = new Map<AttributeName, string | number>();
  name: string;
  end: number | null = null;
  hasFailed = false;

  constructor(trace: Trace, parentId: string | null, name: string, kind: Kind) {
    this.trace = trace;
    this.parentId = parentId;
    this.name = name;
    this.kind = kind;
    trace.spans.push(this);
  }

  /** Whether the span is the first of its Worker. */
  get isFirst(): boolean {
    return this.trace.spans[0] === this;
  }

  /** Sets attributes; drops those whose name or value is not allowed. */
  set(attributes: Attributes): void {
    for (const [key, value] of allowedAttributes(attributes)) this.attributes.set(key, value);
  }

  /** Sets the end time to now. Called again at the end of a streamed response. */
  finish(): void {
    this.end = Date.now();
  }

  /** Ends the span as failed. Records only the type of the error, because its message may contain personal data. */
  fail(error: unknown): void {
    this.hasFailed = true;
    this.set({ 'error.type': typeOf(error) });
    this.finish();
  }

  /** Runs a callback with this span as the active one, and ends the span when the callback settles. */
  run<T>(callback: () => T): T {
    try {
      const result = active.run(this, callback);
      if (result instanceof Promise)
        void result.then(
          () => this.finish(),
          (error) => this.fail(error),
        );
      else this.finish();
      return result;
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }
}

const typeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'thrown';
  return 'failure' in error && typeof error.failure === 'string' ? error.failure : error.name;
};

/** Creates the first span of a Worker. Without a parent, it starts a new trace. */
export function createFirstSpan(
  parent: { traceId: string; spanId: string } | null,
  name: string,
  kind: Kind,
): Span {
  const trace: Trace = { id: parent?.traceId ?? newId(16), spans: [], dropped: 0, pending: [] };
  return new Span(trace, parent?.spanId ?? null, name, kind);
}

/** The active span; `undefined` if the request is not traced. */
export const activeSpan = (): Span | undefined => active.getStore();

/**
 * Runs a callback in a child of the active span. Without an active span, or above the maximum number of spans, runs it
 * without a span. Names come from the code, never from a request.
 */
export function withSpan<T>(
  name: string,
  callback: () => T,
  kind: Kind = 'internal',
  attributes?: Attributes,
): T {
  const parent = active.getStore();
  if (!parent) return callback();
  const { trace } = parent;
  if (trace.spans.length >= MAX_SPANS) {
    trace.dropped += 1;
    return callback();
  }
  const span = new Span(trace, parent.id, name, kind);
  if (attributes) span.set(attributes);
  return span.run(callback);
}

/** Header `traceparent` of the active span (W3C Trace Context); `undefined` if the request is not traced. */
export function traceparent(): string | undefined {
  const span = active.getStore();
  return span && `00-${span.trace.id}-${span.id}-01`;
}
