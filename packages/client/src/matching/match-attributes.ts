import type { Catalogue, MatchAttribute } from '@assetql/core';
import type { AssetAttribute } from '../asset.ts';
import { allKnown } from './all-known.ts';

/**
 * The attributes of an asset, with ids and types from the catalogue where the asset has only one of them. `undefined` when one stays
 * unknown.
 */
export function matchAttributes(
  attributes: readonly AssetAttribute[] | undefined,
  catalogue: Pick<Catalogue, 'attributes'>,
): readonly MatchAttribute[] | undefined {
  const matched = attributes?.map(({ id, name, type, values }) => {
    const definition = catalogue.attributes?.find((row) => (id === undefined ? row.name === name : row.id === id));
    const key = id ?? definition?.id;
    const kind = type ?? definition?.type;
    return key === undefined || kind === undefined ? undefined : { id: key, type: kind, values };
  });
  return matched && allKnown(matched);
}
