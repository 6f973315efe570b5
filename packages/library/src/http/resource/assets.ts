import { readQuery } from '@assetql/core/wire';
import { answer } from '../answer.ts';
import { assetRepresentation } from '../asset-representation.ts';
import { checkRequest } from '../checked-request.ts';
import type { Resource } from '../service.ts';

/** `GET /assets` (§4.4). */
export const assets: Resource = async ({ request, url, viewer, baseUrl }, service) => {
  const checked = checkRequest(readQuery(url.search));
  if (checked instanceof Response) return checked;
  const { restriction, page, warnings } = checked;
  const [{ total, assets: found }, directory] = await Promise.all([
    service.store.list({ ...restriction, ...page, viewer }, request.signal),
    service.directory(),
  ]);
  const mediaBase = `${baseUrl}/media/`;
  return answer({
    payload: {
      assets: found.map((asset) => assetRepresentation(asset, directory, service.addresses, mediaBase)),
      assetCount: total,
    },
    warnings,
    recordCount: { totalRecordsFound: total, startingRecord: page.offset, recordsReturned: found.length },
  });
};
