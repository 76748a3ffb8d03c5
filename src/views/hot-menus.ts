// Recommended content in the menus and in the search overlay (§3 Navigation content record). The parser also runs in
// the browser, so it uses no schema library.

interface HotLink {
  title: string;
  url: string;
}
export interface HotText extends HotLink {
  text: string;
  /** Link text; defaults to the title. */
  urlText: string;
}

export interface HotMenus {
  article: HotText | null;
  /** Recommended pages, in order. */
  recommended: readonly HotLink[];
  ad: HotText | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the details of a record. Returns `null` for an invisible record or details that are not a JSON object. */
function parseDetails(json: string): Record<string, unknown> | null {
  try {
    const details: unknown = JSON.parse(json);
    return isRecord(details) && details.visible !== false ? details : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Parses a link to a page of the site or to another site; `null` if invalid. */
function parseLink(value: unknown): HotLink | null {
  if (!isRecord(value)) return null;
  const [title, url] = [textOf(value.title), textOf(value.url)];
  return title !== '' && /^(?:\/(?![/\\])|https:\/\/)/.test(url) ? { title, url } : null;
}

function hotTextOf(value: Record<string, unknown>): HotText | null {
  const link = parseLink(value);
  return link && { ...link, text: textOf(value.text), urlText: textOf(value.urlText) || link.title };
}

/** Returns the first valid record of each type. Skips invisible and invalid records, and invalid list entries. */
export function hotMenusOf(records: readonly { type: string; details: string }[]): HotMenus {
  const firstOf = <T>(type: string, read: (details: Record<string, unknown>) => T | null): T | null => {
    for (const record of records) {
      const details = record.type === type ? parseDetails(record.details) : null;
      const value = details && read(details);
      if (value) return value;
    }
    return null;
  };
  return {
    article: firstOf('hotArticle', hotTextOf),
    recommended:
      firstOf('hotRecommend', ({ recommendList }) =>
        Array.isArray(recommendList) ? recommendList.flatMap((entry) => parseLink(entry) ?? []) : null,
      ) ?? [],
    ad: firstOf('ad', hotTextOf),
  };
}
