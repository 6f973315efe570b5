import type { Asset } from '../asset.ts';
import { toMatchAsset } from '../matching/to-match-asset.ts';
import { kinds, print, type ExpressionKind } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import { whyNot, type Obstacle, type RestrictingKind } from '@assetql/core/meaning';
import type { ServiceQueries } from './service-queries.ts';

const isRestricting = (kind: ExpressionKind): kind is RestrictingKind => kind !== 'sort';

/** Of a list of values, so many are shown. */
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

/** A condition with what the asset has in its place, where one value decides and is shown. */
function obstacleText({ node, wanted, seen }: Obstacle): string {
  const [only, ...more] = seen;
  const isMoment = node.kind === 'Comparison' && node.value.kind === 'Timestamp';
  const value = only === undefined || more.length > 0 ? undefined : shown(only.value, isMoment);
  return `“${wanted ? '' : 'NOT '}${print(node)}”${value === undefined ? '' : ` (it has ${value})`}`;
}

/** The fewest conditions of a part that leave an asset out, by what the service shows of it. */
function obstaclesOf(kind: RestrictingKind, request: BoundRequest, asset: Asset, { schema }: ServiceQueries): string {
  const { searchFields } = request;
  const { sets } = whyNot(kind, request[kind], toMatchAsset(asset), { schema, searchFields, most: 1 });
  const [fewest] = sets;
  return fewest === undefined || fewest.length === 0 ? '' : `: ${fewest.map(obstacleText).join(' and ')}`;
}

/** Which parts of a request leave an asset out, and by which conditions, in sentences. */
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
    // The service decides, since it does not show everything that it knows.
    const held = parts.length === 1 ? [] : await service.among(part, [asset.id]);
    if (held !== undefined && held.length > 0) continue;
    const obstacles = obstaclesOf(kind, request, asset, service);
    // Where it cannot say, what it shows does.
    if (held !== undefined || obstacles !== '') sentences.push(`It is left out by ${kind}${obstacles}.`);
  }
  return sentences;
}
