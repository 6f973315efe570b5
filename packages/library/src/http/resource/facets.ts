import { schema } from '@assetql/core';
import { readQuery } from '@assetql/core/wire';
import { answer } from '../answer.ts';
import { checkRequest } from '../checked-request.ts';
import { refuseCostly } from '../refuse-costly.ts';
import type { Resource } from '../service.ts';

/** `GET /search/facets` (§4.10, §2.6). Without parameters it counts the whole library; with them what they leave (assumed). */
export const facets: Resource = async ({ request, url, viewer }, service) => {
  const checked = checkRequest(readQuery(url.search), ['filters', 'containerfilter', 'search', 'searchFields']);
  if (checked instanceof Response) return checked;
  const refused = await refuseCostly(checked, service);
  if (refused !== undefined) return refused;
  const counts = await service.store.facets({ ...checked.restriction, viewer }, request.signal);
  const groups = new Map(schema.fileGroups.map(({ facetName }) => [facetName, new Map<string, number>()]));
  for (const [extension, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    groups.get(schema.fileGroup(extension).facetName)?.set(extension, count);
  return answer({
    payload: [...groups].map(([facetName, group]) => ({ facetName, facets: Object.fromEntries(group) })),
    warnings: checked.warnings,
  });
};
