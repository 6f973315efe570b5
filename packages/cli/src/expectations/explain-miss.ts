import { ClientError } from '@assetql/client';
import { kinds, type ExpressionKind } from '@assetql/core';
import type { BoundRequest, Expect } from '@assetql/core/document';
import type { SearchAnswer, ServiceAnswers } from './service-answers.ts';

type Part = readonly [kind: ExpressionKind, request: BoundRequest];

/** The expressions of a request that restrict it, each by itself. */
function partsOf(request: BoundRequest): readonly Part[] {
  const { searchFields } = request;
  return kinds
    .filter((kind) => kind !== 'sort' && request[kind] !== undefined)
    .map((kind): Part => [
      kind,
      { [kind]: request[kind], ...(kind === 'search' && searchFields !== undefined ? { searchFields } : {}) },
    ]);
}

/** What each part of a request that finds nothing finds alone. */
async function whyNothing(request: BoundRequest, service: ServiceAnswers): Promise<readonly string[]> {
  const parts = partsOf(request);
  if (parts.length < 2) return [];
  const totals = await Promise.all(parts.map(([, part]) => service.list({ ...part, count: 0 })));
  const found = parts.map(([kind], index) => `${kind} ${totals[index]?.total ?? 0}`);
  return [`Each part by itself finds: ${found.join(', ')}.`];
}

/** Which parts of a request leave an asset out. */
async function whyNot(id: string, request: BoundRequest, service: ServiceAnswers): Promise<readonly string[]> {
  const asset = await service.assetOf(id);
  if (asset === undefined) return ['The service finds no asset with this id.'];
  const parts = partsOf(request);
  if (parts.length < 2) return [];
  const held = await Promise.all(parts.map(([, part]) => service.among(part, [asset.id])));
  const against = parts.filter((_part, index) => held[index]?.length === 0).map(([kind]) => kind);
  return against.length === 0 ? [] : [`It is left out by ${against.join(' and ')}.`];
}

/** Says why an expectation was missed, in sentences, as far as the service says it. A service that fails explains nothing. */
export async function explainMiss(
  expected: Expect,
  request: BoundRequest,
  { total, totalKnown }: SearchAnswer,
  service: ServiceAnswers,
): Promise<readonly string[]> {
  try {
    if (expected.kind === 'Contains') return await whyNot(expected.id.value, request, service);
    return totalKnown && total === 0 ? await whyNothing(request, service) : [];
  } catch (error) {
    if (error instanceof ClientError) return [];
    throw error;
  }
}
