import { refusal } from './answer.ts';
import type { CheckedRequest } from './checked-request.ts';
import { costlyTerms, restrictingParameters, type CostlyTerm } from './costly-terms.ts';
import { limitNotices, tooManyTerms, tooMuchTime } from './limit-notices.ts';
import type { Service } from './service.ts';

/** Gives the answer that refuses a checked request with too many costly terms (400, `limit`); `undefined` when it may be run. */
export async function refuseCostly(
  { restriction, warnings }: CheckedRequest,
  { limits, onQuery }: Service,
): Promise<Response | undefined> {
  const diagnostics = warnings.flatMap((warning) =>
    (warning.diagnostics ?? []).map((diagnostic) => ({ parameter: warning.parameter, diagnostic })),
  );
  const terms = costlyTerms(restriction, diagnostics);
  if (terms.length > limits.costlyTerms)
    return refusal(400, limitNotices(tooManyTerms(terms.length, limits.costlyTerms), terms));
  if (onQuery === undefined) return undefined;
  const whole = restrictingParameters.flatMap((parameter): readonly CostlyTerm[] => {
    const range = restriction[parameter]?.range;
    return range === undefined ? [] : [{ parameter, range }];
  });
  await onQuery(limitNotices(tooMuchTime(limits.cpuTime, terms.length), terms.length === 0 ? whole : terms));
  return undefined;
}
