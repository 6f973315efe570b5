import type { Client } from '@assetql/client';

/** The largest number of assets that a search names one by one. */
const mostNamed = 200;

/** A search as a person reads it, with the number of assets that were uploaded. */
const titleOf = (count: number, at: Date): string => {
  const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return `### ${count === 1 ? '1 file' : `${count} files`} uploaded ${moment}`;
};

/** Dates of the newest assets that are read to find those of this upload. */
const mostRead = 20_000;

/**
 * The text of a search that finds the assets of an upload. Few are named by their ids; many are found by the span of their upload dates,
 * which are those of the library's clock.
 */
export async function uploadedSearch(client: Client, ids: readonly string[], signal: AbortSignal): Promise<string> {
  const title = titleOf(ids.length, new Date());
  if (ids.length <= mostNamed) {
    const terms = ids.map((id) => `"${id}"`);
    return `${title}\nsearch: id:(${terms.join('\n  OR ')})\n`;
  }
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const dates: string[] = [];
  for await (const { id, record } of client.assets.iterate({}, { limit: mostRead, signal })) {
    if (!wanted.delete(id.toLowerCase())) continue;
    if (typeof record.createdAt === 'string') dates.push(record.createdAt);
    if (wanted.size === 0) break;
  }
  const sorted = dates.toSorted();
  return `${title}\nfilters:\n  DateUploaded GE ${sorted[0] ?? ''}\n  AND DateUploaded LE ${sorted.at(-1) ?? ''}\n`;
}
