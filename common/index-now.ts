// IndexNow (https://www.indexnow.org/documentation): key of the site, by which search engines accept its notices.
import { z } from 'zod';

const Key = z.string().regex(/^[A-Za-z0-9-]{8,128}$/);

/** The key of the setting INDEXNOW_KEY; `null` if it is empty or invalid, which turns IndexNow off. */
export const indexNowKey = (setting: unknown): string | null => Key.safeParse(setting).data ?? null;

/** Path of the file that proves the ownership of the key. */
export const indexNowPath = (key: string): string => `/${key}.txt`;
