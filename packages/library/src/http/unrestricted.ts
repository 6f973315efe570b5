import { readQuery } from '@assetql/core/wire';
import { refusal } from './answer.ts';
import { withParameterWarnings, type EnvelopeResource } from './parameter-warnings.ts';
import type { Resource } from './service.ts';

/** The parameters that say which assets are meant. */
const restricting = ['filters', 'containerfilter', 'search'] as const;

/**
 * Filters may be added to any GET (§4.7), but the specification shows fields of assets only. A resource of anything else refuses them
 * (400): to leave them out would answer with everything as if it had been filtered. Other parameters than the `accepted` ones are warned of.
 */
export function unrestricted(resource: EnvelopeResource, accepted: readonly string[] = []): Resource {
  const answered = withParameterWarnings(resource, accepted);
  return async (call, service) => {
    const { request } = readQuery(call.url.search);
    const given = restricting.filter((name) => (request[name] ?? '').trim() !== '');
    if (given.length === 0) return answered(call, service);
    return refusal(
      400,
      given.map((parameter) => ({
        message: `“${parameter}” has fields of assets only, and ${call.url.pathname} lists none; leave it out, or use it with /assets.`,
        parameter,
      })),
    );
  };
}
