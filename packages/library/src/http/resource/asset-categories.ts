import { problem, type Problem } from '../../uploads/problem.ts';
import { json } from '../answer.ts';
import { mayChange, noAsset, unchangeable, type AssetResource } from '../asset-access.ts';
import { idsBody } from '../ids-body.ts';
import { knownCategories } from '../known-categories.ts';
import { acceptedRepresentation } from '../media-range.ts';
import { refuseProblem } from '../upload-access.ts';
import { xmlAnswer } from '../xml.ts';

/** `POST /assets/{id}/categories` (§4.4): adds an asset to categories, to all of them or to none. */
export const addAssetToCategories: AssetResource = async (call, service, { id }) => {
  const given = await idsBody(call, 'category id');
  if (given instanceof Response) return given;
  const { changes, clock } = service;
  const ids = await knownCategories(given, changes.parts.records);
  if (ids instanceof Response) return ids;
  const rights = await call.rights();
  let refused: Problem | undefined;
  await changes.changeAssets(call.viewer, (transaction) => {
    const asset = transaction.get('asset', id);
    if (asset === undefined) refused = problem(404, noAsset);
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
