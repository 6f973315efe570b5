import { ClientError } from '../errors/client-error.ts';
import type { BoundRequest, Expect } from '@assetql/core/document';
import type { SearchOutcome, ServiceQueries } from './service-queries.ts';
import { whyLeftOut } from './why-left-out.ts';
import { whyNothing } from './why-nothing.ts';

/** Says why an expectation was missed, in sentences, as far as the service says it. A service that fails explains nothing. */
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
