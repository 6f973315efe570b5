import type { Preview } from '../contracts/preview.ts';
import { chosenPlace } from '../searches/chosen-search.ts';
import { tellNoSearch } from '../searches/search-commands.ts';

/** Shows in the preview what a search asks, part by part, with how many assets each part finds. */
export async function explain(preview: Preview, given: readonly unknown[]): Promise<void> {
  const place = await chosenPlace(given);
  if (place === undefined) return await tellNoSearch();
  const { document, offset } = place;
  return await preview.show({ uri: document.uri, offset, explain: true });
}
