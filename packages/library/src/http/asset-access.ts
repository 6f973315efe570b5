import type { LibraryAsset } from '../asset.ts';
import { refusal } from './answer.ts';
import type { ChangingResource, ChangingService } from './changing.ts';
import type { Rights } from './rights.ts';
import type { Call } from './service.ts';
import { pathId } from './upload-access.ts';

/** Whether a person may change an asset: the uploader, people who may approve, and administrators. */
export const mayChange = (
  { createdBy }: LibraryAsset,
  viewer: string,
  { mayApprove, isAdministrator }: Rights,
): boolean => createdBy === viewer || mayApprove || isAdministrator;

export const unchangeable =
  'You may not change this asset: that is for its uploader, people who may approve, and administrators.';

export const noAsset = 'There is no such asset; its id is wrong.';

/** The asset that a part of a call's path names, if there is one. */
export async function assetOf(
  call: Call,
  { changes }: ChangingService,
  parameter = 'id',
): Promise<LibraryAsset | undefined> {
  const [asset] = await changes.parts.records.get('asset', [pathId(call, parameter)]);
  return asset;
}

/** A resource that changes one asset. */
export type AssetResource = (call: Call, service: ChangingService, asset: LibraryAsset) => Promise<Response>;

/** Where the path names the asset, and how the resource refuses. */
export interface AssetAccess {
  readonly parameter?: string;
  /** The message of the 404 for an unknown asset. */
  readonly missing?: string;
  /** The status for callers who may not change the asset. */
  readonly forbidden?: 401 | 403;
}

/** Refuses callers who may not change the asset in the path, before the body is read. */
export const ofAsset =
  (
    resource: AssetResource,
    { parameter = 'id', missing = noAsset, forbidden = 403 }: AssetAccess = {},
  ): ChangingResource =>
  async (call, service) => {
    const asset = await assetOf(call, service, parameter);
    if (asset === undefined) return refusal(404, missing);
    return mayChange(asset, call.viewer, await call.rights())
      ? resource(call, service, asset)
      : refusal(forbidden, unchangeable);
  };
