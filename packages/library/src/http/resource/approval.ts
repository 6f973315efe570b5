import { actionNamed, actionNames, permissionProblem, takeAction } from '../../approval/actions.ts';
import { statusNamed } from '../../approval/statuses.ts';
import type { LibraryAsset } from '../../asset.ts';
import { memberInAnyCase } from '../../uploads/instructions.ts';
import { isProblem, problem, type Problem } from '../../uploads/problem.ts';
import { answer, refusal } from '../answer.ts';
import { assetOf, noAsset } from '../asset-access.ts';
import { assetRepresentation } from '../asset-representation.ts';
import type { ChangingResource } from '../changing.ts';
import { objectBody } from '../json-body.ts';
import { pathId, refuseProblem } from '../upload-access.ts';

/** Characters of a comment. */
const longestComment = 10_000;

/** `POST /assets/{id}/approval/{action}` (ours): submits, approves, rejects, expires, checks out or checks in an asset, and gives it. */
export const approval: ChangingResource = async (call, service) => {
  const action = actionNamed(pathId(call, 'action'));
  if (action === undefined) return refusal(404, `There is no such action; there are ${actionNames.join(', ')}.`);
  const id = pathId(call);
  const actor = { id: call.viewer, ...(await call.rights()) };
  const seen = await assetOf(call, service);
  if (seen === undefined) return refusal(404, noAsset);
  const forbidden = permissionProblem(seen, action, actor);
  if (forbidden !== undefined) return refuseProblem(forbidden);
  const { body: sent, headers } = call.request;
  const hasBody = sent !== null && headers.get('content-length') !== '0';
  const body = hasBody ? await objectBody(call) : {};
  if (body instanceof Response) return body;
  const given = memberInAnyCase(body, 'comment');
  if (given !== undefined && (typeof given !== 'string' || given.length > longestComment))
    return refusal(400, `“comment” is a text of at most ${longestComment} characters.`);
  const comment = given?.trim() === '' ? undefined : given;
  let result: LibraryAsset | Problem | undefined;
  await service.changes.changeAssets(call.viewer, (transaction) => {
    const before = transaction.get('asset', id);
    if (before === undefined) {
      result = problem(404, noAsset);
      return;
    }
    const checkOut = transaction.get('checkOut', id);
    result = takeAction(before, action, actor, { now: service.clock(), comment, checkOut });
    if (isProblem(result)) return;
    transaction.put({ kind: 'asset', value: result });
    if (result.status === statusNamed('checked out'))
      transaction.put({ kind: 'checkOut', value: { id, statusBefore: before.status } });
    else transaction.remove('checkOut', id);
  });
  if (result === undefined) throw new Error('A transaction was not run.');
  if (isProblem(result)) return refuseProblem(result);
  const directory = await service.directory();
  return answer({ payload: assetRepresentation(result, directory, service.addresses, `${call.baseUrl}/media/`) });
};
