import type { LibraryAsset } from '../../asset.ts';
import { problem, type Problem } from '../../uploads/problem.ts';
import { json } from '../answer.ts';
import type { ChangingResource } from '../changing.ts';
import { idsBody } from '../ids-body.ts';
import { knownCategories } from '../known-categories.ts';
import { acceptedRepresentation } from '../media-range.ts';
import type { Rights } from '../rights.ts';
import { pathId, refuseProblem } from '../upload-access.ts';
import { xmlAnswer } from '../xml.ts';

/** Whether a person may change an asset: the uploader, people who may approve, and administrators. */
export const mayChange = (
  { createdBy }: LibraryAsset,
  viewer: string,
  { mayApprove, isAdministrator }: Rights,
): boolean => createdBy === viewer || mayApprove || isAdministrator;

export const unchangeable =
  'You may not change this asset: that is for its uploader, people who may approve, and administrators.';

/** `POST /assets/{id}/categories` (§4.4): adds an asset to categories, to all of them or to none. */
export const addAssetToCategories: ChangingResource = async (call, service) => {
  const given = await idsBody(call, 'category id');
  if (given instanceof Response) return given;
  const { changes, clock } = service;
  const ids = await knownCategories(given, changes.parts.records);
  if (ids instanceof Response) return ids;
  const rights = await call.rights();
  let refused: Problem | undefined;
  await changes.changeAssets(call.viewer, (transaction) => {
    const asset = transaction.get('asset', pathId(call));
    if (asset === undefined) refused = problem(404, 'There is no such asset; its id is wrong.');
    else if (!mayChange(asset, call.viewer, rights)) refused = problem(403, unchangeable);
    else {
      const categoryIds = [...new Set([...asset.categoryIds, ...ids])];
      if (categoryIds.length === asset.categoryIds.length) return;
      const value = { ...asset, categoryIds, dateModified: clock(), modifiedBy: call.viewer };
      transaction.put({ kind: 'asset', value });
    }
  });
  if (refused !== undefined) return refuseProblem(refused);
  return acceptedRepresentation(call.request.headers, 'json') === 'xml' ? xmlAnswer('Object', []) : json(200, {});
};
