// Web Storage. If the browser denies access, values are not stored and no error is thrown.

type Area = 'localStorage' | 'sessionStorage';

/** Returns the stored value, or `null`. */
export function readStorage(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. */
export function writeStorage(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // Storage is unavailable or full.
  }
}
