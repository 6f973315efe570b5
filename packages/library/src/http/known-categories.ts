import { fold } from '@assetql/core';
import type { Records } from '../records/records.ts';
import { refusal } from './answer.ts';

/** The ids of categories as they are stored, each once, for ids in any case; or the answer that refuses one that is unknown (400). */
export async function knownCategories(
  given: readonly string[],
  records: Records,
): Promise<readonly string[] | Response> {
  const stored = new Map((await records.all('category')).map(({ id }) => [fold(id), id]));
  const ids = new Set<string>();
  for (const each of given) {
    const id = stored.get(fold(each));
    if (id === undefined)
      return refusal(400, `There is no category ${JSON.stringify(each.slice(0, 100))}; look ids up in /categories.`);
    ids.add(id);
  }
  return [...ids];
}
