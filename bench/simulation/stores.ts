// Simulated stores with the platform's interfaces: KV with the cache of a point of presence, and the Cache API.

export interface Operations {
  kvReads: number;
  kvWrites: number;
}

/** A KV value, with the time from which each point of presence can read it. */
interface Stored {
  value: string | null;
  visibleAt: number;
}

/** Central KV store. Writes become visible in other points of presence after a delay. */
export class CentralKv {
  readonly #values = new Map<string, Stored[]>();
  readonly #now: () => number;
  readonly #delayMs: number;

  /** @param delayMs time in milliseconds until a write is visible in other points of presence */
  constructor(now: () => number, delayMs: number) {
    this.#now = now;
    this.#delayMs = delayMs;
  }

  put(key: string, value: string): void {
    const visible = this.#at(key);
    const before = visible ? [visible] : [];
    this.#values.set(key, [...before, { value, visibleAt: this.#now() + this.#delayMs }]);
  }

  get(key: string): string | null {
    return this.#at(key)?.value ?? null;
  }

  #at(key: string): Stored | undefined {
    return this.#values.get(key)?.findLast(({ visibleAt }) => visibleAt <= this.#now());
  }
}

/** KV in one point of presence, where values are cached for `cacheTtl` seconds after a read. */
export class PopKv {
  readonly #cached = new Map<string, { value: string | null; readAt: number }>();
  readonly #central: CentralKv;
  readonly #now: () => number;
  readonly #operations: Operations;

  constructor(central: CentralKv, now: () => number, operations: Operations) {
    this.#central = central;
    this.#now = now;
    this.#operations = operations;
  }

  async get(key: string, options?: { type?: string; cacheTtl?: number }): Promise<unknown> {
    this.#operations.kvReads++;
    const ttl = (options?.cacheTtl ?? 60) * 1000;
    const cached = this.#cached.get(key);
    const value = cached && this.#now() - cached.readAt < ttl ? cached.value : this.#readCentral(key);
    return value !== null && options?.type === 'json' ? JSON.parse(value) : value;
  }

  async put(key: string, value: string): Promise<void> {
    this.#operations.kvWrites++;
    this.#central.put(key, value);
  }

  #readCentral(key: string): string | null {
    const value = this.#central.get(key);
    this.#cached.set(key, { value, readAt: this.#now() });
    return value;
  }
}

/** Cache API of one point of presence. It stores only headers, because all pages have the same body. */
export class PopCache {
  readonly #headers = new Map<string, Headers>();
  readonly #body: ArrayBuffer;

  constructor(body: ArrayBuffer) {
    this.#body = body;
  }

  async match(key: string): Promise<Pick<Response, 'headers' | 'body' | 'arrayBuffer'> | undefined> {
    const headers = this.#headers.get(key);
    return headers && { headers, body: null, arrayBuffer: async () => this.#body };
  }

  async put(key: string, response: Response): Promise<void> {
    this.#headers.set(key, response.headers);
  }

  async delete(key: string): Promise<boolean> {
    return this.#headers.delete(key);
  }
}
