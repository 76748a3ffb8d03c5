import 'hono';

declare module 'hono' {
  interface Env {
    Bindings: { PORTAL: string };
  }
}
