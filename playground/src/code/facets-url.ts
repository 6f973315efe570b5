import { readUrl, writeUrl } from '@assetql/core/wire';

/** The URL that counts the assets of a list request by their types (§4.10): only what restricts the list counts. */
export function facetsUrl(url: string): string {
  const {
    address,
    request: { filters, containerfilter, search, searchFields },
  } = readUrl(url);
  return writeUrl(address.replace(/\/assets$/, '/search/facets'), { filters, containerfilter, search, searchFields });
}
