import { readQuery } from '@assetql/core/wire';
import { answer, refusal } from '../answer.ts';
import { checkRequest } from '../checked-request.ts';
import { queryParameter } from '../parameter-warnings.ts';
import type { Resource } from '../service.ts';

/** Characters of a prefix. No keyword is nearly as long. */
const longestPrefix = 1000;

/** `GET /keywords?prefix=…&count=…` (assumed): keywords that start with the prefix, in alphabetical order, at most `count`. */
export const keywords: Resource = async ({ url }, { store }) => {
  const reading = readQuery(url.search);
  const checked = checkRequest(reading, ['prefix', 'count']);
  if (checked instanceof Response) return checked;
  const prefix = queryParameter(url, 'prefix') ?? '';
  if (prefix.length > longestPrefix)
    return refusal(400, [{ message: `“prefix” is longer than ${longestPrefix} characters.`, parameter: 'prefix' }]);
  const found = await store.keywords(prefix, checked.page.count);
  return answer({
    payload: found.map(({ id, keyword }) => ({ id, keywordName: keyword })),
    warnings: checked.warnings,
  });
};
