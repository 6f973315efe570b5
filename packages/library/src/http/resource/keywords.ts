import { readQuery } from '@assetql/core/wire';
import { answer } from '../answer.ts';
import { checkRequest } from '../checked-request.ts';
import type { Resource } from '../service.ts';

/** `GET /keywords?prefix=…&count=…` (assumed): keywords that start with the prefix, in alphabetical order, at most `count`. */
export const keywords: Resource = async ({ url }, { store }) => {
  const reading = readQuery(url.search);
  const checked = checkRequest(reading, ['prefix']);
  if (checked instanceof Response) return checked;
  const prefix = reading.other.find(([name]) => name.toLowerCase() === 'prefix')?.[1] ?? '';
  const found = await store.keywords(prefix, checked.page.count);
  return answer({
    payload: found.map(({ id, keyword }) => ({ id, keywordName: keyword })),
    warnings: checked.warnings,
  });
};
