import { explainSearch, type ExplanationPart } from '@assetql/core/meaning';
import type { SearchSettings } from '../contracts/searches.ts';
import { checkQuery, type QueryCheck } from './check-query.ts';
import { bounded, toolLimits } from './limits.ts';
import { readQuery } from './read-query.ts';

/** A part of an explanation, with those that it is made of. */
export interface ExplainedPart {
  readonly text: string;
  readonly kind: ExplanationPart['kind'];
  readonly parameter: string;
  readonly parts?: readonly ExplainedPart[];
}

/** What a query asks, in a person's words; or what is wrong with it. */
export type QueryExplanation =
  | { readonly explanation: string; readonly parts: readonly ExplainedPart[] }
  | (QueryCheck & { readonly problem: string });

/** Explains a query. No library is asked. Throws a `ToolInputError`. */
export function explainQuery(input: unknown, settings: SearchSettings): QueryExplanation {
  const { search } = readQuery(input, settings);
  const check = checkQuery(input, settings);
  if (!check.maySend) return { problem: 'The query has errors: mend them first.', ...check };
  const { check: options, timeZone } = settings;
  const { text, parts } = explainSearch(search, {
    ...(options.schema === undefined ? {} : { schema: options.schema }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  let left: number = toolLimits.parts;
  const described = (part: ExplanationPart): readonly ExplainedPart[] => {
    if (left <= 0) return [];
    left -= 1;
    const own = part.parts.flatMap(described);
    return [
      {
        text: bounded(part.text, toolLimits.text),
        kind: part.kind,
        parameter: part.source,
        ...(own.length === 0 ? {} : { parts: own }),
      },
    ];
  };
  return { explanation: bounded(text, toolLimits.sentence), parts: parts.flatMap(described) };
}
