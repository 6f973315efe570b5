import { writeBody, writeQuery, type ListRequest } from '@assetql/core/wire';
import type { Caller, ServiceCall } from '../caller.ts';
import type { Answer } from '../reading/answer.ts';
import type { Settings } from '../settings.ts';
import { readAssetPage, type AssetPage } from './asset-page.ts';
import { explainRefusal } from './explain-refusal.ts';

/** The call that lists assets (§4.4). */
export const listPath = '/assets';

/** Longer addresses are refused by common servers and gateways. */
const longestAddress = 7_000;

/** Lists one page of a request. A 400 carries the diagnostics of what was sent. */
export async function listAssets(
  call: Caller,
  settings: Settings,
  request: ListRequest,
  signal: AbortSignal | undefined,
): Promise<AssetPage> {
  let answer: Answer;
  try {
    answer = await call({ ...listCall(settings, request), signal });
  } catch (error) {
    throw explainRefusal(error, request, settings.checkOptions);
  }
  return readAssetPage(answer, request.offset ?? 0, settings);
}

function listCall({ baseUrl, postLongQueries }: Settings, request: ListRequest): ServiceCall {
  const query = writeQuery(request);
  const fits = baseUrl.length + listPath.length + 1 + query.length <= longestAddress;
  if (fits || !postLongQueries) return { path: listPath, query };
  return { method: 'POST', path: `${listPath}/search`, body: JSON.stringify(writeBody(request)) };
}
