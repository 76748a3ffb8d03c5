// §9: fetches wait at least 200 ms, here for the visitor to stop typing.
import { useEffect, useState } from 'react';
import { shell } from '../../../common/config.ts';

/** The value, once it has not changed for the minimum delay. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), shell.fetchMinimumDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
