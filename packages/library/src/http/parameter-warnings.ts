import { parameter } from '@assetql/core';
import { readQuery, type WireReading } from '@assetql/core/wire';
import { answer, type Envelope } from './answer.ts';
import { NoticeList, quoted } from './notice-list.ts';
import type { Call, Resource, Service } from './service.ts';

/** Like {@link Resource}, but leaves it to others to make the answer. */
export type EnvelopeResource = (call: Call, service: Service) => Promise<Envelope | Response>;

/** The first value of a query parameter, whose name is read in any case; `undefined` when there is none. */
export function queryParameter(url: URL, name: string): string | undefined {
  for (const [given, value] of url.searchParams) if (given.toLowerCase() === name.toLowerCase()) return value;
  return undefined;
}

/** Warns of parameters that the address does not take, and of those that are given more than once. `accepted` are the names that it takes. */
export function warnOfParameters(
  { request, other }: Pick<WireReading<unknown>, 'request' | 'other'>,
  accepted: readonly string[],
  warnings: NoticeList,
): void {
  const taken = new Set(accepted.map((name) => name.toLowerCase()));
  const seen = new Set<string>();
  for (const name of [...other.map(([written]) => written), ...Object.keys(request)]) {
    const key = name.toLowerCase();
    if (!taken.has(key)) warnings.add(`${quoted(name)} is no parameter of this address; it is left out.`, name);
    // `readQuery` tells the repeated ones that it knows.
    else if (seen.has(key) && parameter(name) === undefined)
      warnings.add(`${quoted(name)} is given more than once; the first is used.`, name);
    seen.add(key);
  }
}

/** Makes the answer of a resource, with warnings of parameters that it does not take or that are repeated. */
export function withParameterWarnings(resource: EnvelopeResource, accepted: readonly string[]): Resource {
  return async (call, service) => {
    const result = await resource(call, service);
    if (result instanceof Response) return result;
    const warnings = new NoticeList('warnings');
    warnOfParameters(readQuery(call.url.search), accepted, warnings);
    return answer({ ...result, warnings: [...(result.warnings ?? []), ...warnings.list] });
  };
}
