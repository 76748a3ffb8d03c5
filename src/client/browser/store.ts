// Web storage, which a browser may refuse: then nothing is stored, and nothing fails.

type Area = 'localStorage' | 'sessionStorage';

/** The stored value; `null` for none. */
export function recall(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. */
export function remember(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // Storage is refused or full.
  }
}
