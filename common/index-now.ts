// IndexNow (https://www.indexnow.org/documentation): the key that authenticates the site's notifications to search
// engines.
import { z } from 'zod';

const Key = z.string().regex(/^[A-Za-z0-9-]{8,128}$/);

/** The key in the setting INDEXNOW_KEY; `null` if it is empty or invalid, which disables IndexNow. */
export const indexNowKey = (setting: unknown): string | null => Key.safeParse(setting).data ?? null;

/** Path of the file that proves ownership of the key. */
export const indexNowPath = (key: string): string => `/${key}.txt`;
