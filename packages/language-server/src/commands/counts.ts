import { countWith } from '@assetql/client';
import { print } from '@assetql/core';
import { counts as countParts } from '@assetql/core/meaning';
import { boundRequest } from '@assetql/language-service';
import { reason } from '../protocol/reason.ts';
import { askLibrary } from './ask-library.ts';
import type { CountedPart } from './command-result.ts';
import { problem, type CommandHandler } from './command.ts';

/** Counts what each part of a search finds. */
export const counts: CommandHandler = async ({ spot, signal }) => {
  const asked = await askLibrary(spot);
  if (asked.client === undefined) return problem(asked.message);
  const { client, context } = asked;
  const { request, problem: mistake = '' } = boundRequest(spot.view.document, spot.offset, context);
  if (request === undefined) return problem(mistake);
  const parts: CountedPart[] = [];
  let failure: unknown;
  for await (const counted of countParts(request, countWith(client), { schema: context.schema, signal })) {
    const { node, parameter, depth, measure } = counted;
    if (counted.outcome === 'failed') failure ??= counted.error;
    parts.push({
      depth,
      measure,
      ...(node === undefined ? {} : { text: print(node) }),
      ...(parameter === undefined ? {} : { parameter }),
      ...(counted.outcome === 'counted' ? { total: counted.total } : {}),
    });
  }
  const isKnown = parts.some(({ total }) => total !== undefined);
  return isKnown || failure === undefined ? { kind: 'counts', parts } : problem(reason(failure));
};
