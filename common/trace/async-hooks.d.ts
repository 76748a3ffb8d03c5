// The part of AsyncLocalStorage that traces use (https://nodejs.org/api/async_context.html), for projects without the
// types of Node.
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, work: () => R): R;
    getStore(): T | undefined;
  }
}
