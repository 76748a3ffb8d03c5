// Trace propagation over RPC between Workers: the caller appends `traceparent` to a method's arguments.
import { interceptMethods } from './methods.ts';
import type { Service } from './otlp.ts';
import { activeSpan, traceparent, withSpan } from './span.ts';
import { continueTrace, type TracedEnv } from './trace.ts';

/**
 * Wraps an RPC stub so that each call is a span and passes the trace on. Without an active span, returns the stub
 * itself.
 *
 * @param name Worker and entrypoint, such as `portal:Cards`
 */
export const traceStub = <T extends object>(name: string, stub: T): T =>
  activeSpan()
    ? interceptMethods(stub, (key, method) => (...values) => {
        // RPC returns a thenable that is not a Promise, but only a Promise ends a span.
        const call = async () => method(...values, traceparent());
        return withSpan(`${name}.${key}`, call, 'client');
      })
    : stub;

/** Properties of an entrypoint that its methods use. */
interface Instance<E> {
  env: E;
  ctx: { waitUntil: (promise: Promise<unknown>) => void };
}

/**
 * Makes every method of an RPC entrypoint continue the trace that `traceStub` passes. A traced method runs on an
 * instance with a traced database. The method's `length` separates its arguments from the trace, so the methods must
 * not have optional or default parameters.
 *
 * @param name name of the entrypoint, because a build may minify the class name
 */
export function continueRpc(service: Service, name: string, Class: new (...values: never[]) => object): void {
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(Class.prototype))) {
    const method: unknown = descriptor.value;
    if (key === 'constructor' || typeof method !== 'function') continue;
    const value = function (this: Instance<TracedEnv>, ...values: unknown[]): unknown {
      const parent = values[method.length];
      if (typeof parent !== 'string') return Reflect.apply(method, this, values);
      const { env, ctx } = this;
      const first = { name: `${name}.${key}`, kind: 'server' } as const;
      return continueTrace({ service, env, ctx }, parent, first, async (tracedEnv) =>
        Reflect.apply(method, Reflect.construct(Class, [ctx, tracedEnv]), values.slice(0, method.length)),
      );
    };
    Object.defineProperty(Class.prototype, key, { ...descriptor, value });
  }
}
