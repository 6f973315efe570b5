import { ClientError } from '../errors/client-error.ts';
import type { BoundRequest, Expect } from '@assetql/core/document';
import type { SearchOutcome, ServiceQueries } from './service-queries.ts';
import { whyLeftOut } from './why-left-out.ts';
import { whyNothing } from './why-nothing.ts';

/** Sentences that explain why an expectation was missed, as far as the service's responses allow. Empty when the service fails. */
export async function explainMiss(
  expected: Expect,
  request: BoundRequest,
  { total, totalKnown }: SearchOutcome,
  service: ServiceQueries,
): Promise<readonly string[]> {
  try {
    if (expected.kind === 'Contains') return await whyLeftOut(expected.id.value, request, service);
    return totalKnown && total === 0 ? await whyNothing(request, service) : [];
  } catch (error) {
    if (error instanceof ClientError) return [];
    throw error;
  }
}
