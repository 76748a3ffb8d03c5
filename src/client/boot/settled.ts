// Debounce (§9): fetches wait at least 200 ms until the visitor stops typing.
import { useEffect, useState } from 'react';
import { shell } from '../../../common/config.ts';

/** Returns the value after it has not changed for the minimum delay. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), shell.fetchMinimumDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
