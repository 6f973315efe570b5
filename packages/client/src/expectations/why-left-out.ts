import type { Asset } from '../asset.ts';
import { toMatchAsset } from '../matching/to-match-asset.ts';
import { kinds, print, type ExpressionKind } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import { whyNot, type Obstacle, type RestrictingKind } from '@assetql/core/meaning';
import type { ServiceQueries } from './service-queries.ts';

const isRestricting = (kind: ExpressionKind): kind is RestrictingKind => kind !== 'sort';

/** The number of values shown of a longer list. */
const mostValues = 3;

function shown(value: unknown, isMoment: boolean): string | undefined {
  if (value === null) return 'none';
  if (typeof value === 'number') return isMoment ? new Date(value).toISOString() : String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((each) => typeof each === 'string').map((each) => JSON.stringify(each));
  if (texts.length < value.length) return undefined;
  return texts.length === 0 ? 'none' : texts.slice(0, mostValues).join(', ') + (texts.length > mostValues ? ', …' : '');
}

/** A condition that excludes the asset, and the asset's value when a single value decides. */
function obstacleText({ node, wanted, seen }: Obstacle): string {
  const [only, ...more] = seen;
  const isMoment = node.kind === 'Comparison' && node.value.kind === 'Timestamp';
  const value = only === undefined || more.length > 0 ? undefined : shown(only.value, isMoment);
  return `“${wanted ? '' : 'NOT '}${print(node)}”${value === undefined ? '' : ` (it has ${value})`}`;
}

/** A minimal set of conditions that exclude an asset, judged by what the service shows of it. */
function obstaclesOf(kind: RestrictingKind, request: BoundRequest, asset: Asset, { schema }: ServiceQueries): string {
  const { searchFields } = request;
  const { sets } = whyNot(kind, request[kind], toMatchAsset(asset), { schema, searchFields, most: 1 });
  const [fewest] = sets;
  return fewest === undefined || fewest.length === 0 ? '' : `: ${fewest.map(obstacleText).join(' and ')}`;
}

/** Sentences that name the parts and conditions of a request that exclude an asset. */
export async function whyLeftOut(
  id: string,
  request: BoundRequest,
  service: ServiceQueries,
): Promise<readonly string[]> {
  const asset = await service.assetOf(id);
  if (asset === undefined) return ['The service finds no asset with this id.'];
  const { searchFields } = request;
  const parts = kinds.filter(isRestricting).filter((kind) => request[kind] !== undefined);
  const sentences: string[] = [];
  for (const kind of parts) {
    const part = {
      [kind]: request[kind],
      ...(kind === 'search' && searchFields !== undefined ? { searchFields } : {}),
    };
    // The service's response decides, because the asset may have values that the service does not show.
    const held = parts.length === 1 ? [] : await service.among(part, [asset.id]);
    if (held !== undefined && held.length > 0) continue;
    const obstacles = obstaclesOf(kind, request, asset, service);
    // If the service cannot be queried, the visible values decide.
    if (held !== undefined || obstacles !== '') sentences.push(`It is left out by ${kind}${obstacles}.`);
  }
  return sentences;
}
