// The part of AsyncLocalStorage that tracing uses (https://nodejs.org/api/async_context.html), for projects without
// Node.js types.
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, callback: () => R): R;
    getStore(): T | undefined;
  }
}
