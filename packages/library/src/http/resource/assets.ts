import { readBody, readQuery, type WireReading } from '@assetql/core/wire';
import { answer } from '../answer.ts';
import { assetRepresentation } from '../asset-representation.ts';
import { bodyText } from '../body-text.ts';
import { checkRequest } from '../checked-request.ts';
import { refuseCostly } from '../refuse-costly.ts';
import type { Call, Resource, Service } from '../service.ts';

async function list(
  { request, viewer, baseUrl }: Call,
  service: Service,
  reading: WireReading<unknown>,
): Promise<Response> {
  const checked = checkRequest(reading);
  if (checked instanceof Response) return checked;
  const refused = await refuseCostly(checked, service);
  if (refused !== undefined) return refused;
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
}

/** `GET /assets` (§4.4). */
export const assets: Resource = (call, service) => list(call, service, readQuery(call.url.search));

/** `POST /assets/search` (assumed): the same with the parameters in a JSON body, for expressions that do not fit into an address. */
export const assetSearch: Resource = async (call, service) => {
  const body = await bodyText(call.request, call.largestBody);
  return body instanceof Response ? body : list(call, service, readBody(body));
};
