import type { Client } from '@assetql/client';

/** File names in one query, and queries at most: the look is a courtesy, which must not hold up an upload. */
const inQuery = 20;
const mostQueries = 25;

/** A search matches words; the names of its assets are compared whole. */
const mostAssets = 200;

/** Which of the file names assets of the library have already. Empty when that cannot be found out. */
export async function findDuplicates(
  client: Client,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(names)].filter((name) => /[\p{L}\p{N}]/u.test(name));
  const found = new Set<string>();
  for (let start = 0; start < distinct.length && start < inQuery * mostQueries; start += inQuery) {
    const some = new Set(distinct.slice(start, start + inQuery));
    const search = [...some].map((name) => `fileName:"${name.replaceAll(/["\\]/g, ' ')}"`).join(' OR ');
    try {
      for await (const asset of client.assets.iterate({ search }, { limit: mostAssets, signal })) {
        const { fileName } = asset.file;
        if (typeof fileName === 'string' && some.has(fileName)) found.add(fileName);
      }
    } catch {
      return found;
    }
  }
  return found;
}
