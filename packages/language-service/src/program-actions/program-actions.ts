import type { Range } from '@assetql/core';
import type { CodeAction } from '../code-actions/code-action.ts';
import type { CodeActionOptions } from '../code-actions/code-actions.ts';
import { isWanted } from '../code-actions/is-wanted.ts';
import { programOf } from '../embedded/embedded-queries.ts';
import type { EmbeddedQuery } from '../embedded/embedded-query.ts';
import { ProgramPlace } from './program-place.ts';
import { writeAsTemplate } from './write-as-template.ts';
import { writeWithBuilder } from './write-with-builder.ts';

/** UTF-16 units of an expression beyond which only a person who asks waits for the proof of another form. */
const longUnasked = 20_000;

/**
 * What can be done with a query as a part of its program, at a caret or with a selection: a template becomes calls of the builder, and calls
 * of the builder become a template. Offered only where both are proved to ask for the same, and where what they use comes from
 * `@assetql/core/build`. `queries` are those of `embeddedQueries`; offsets are of the program. Unasked, a long expression is not read.
 * Never throws.
 */
export function programActions(
  queries: readonly EmbeddedQuery[],
  range: Range,
  { only, isUnasked = false }: CodeActionOptions = {},
): readonly CodeAction[] {
  const program = isWanted('refactor.rewrite', only) ? programOf(queries) : undefined;
  if (program === undefined) return [];
  const longest = isUnasked && only === undefined ? longUnasked : Infinity;
  const place = new ProgramPlace(program, range, queries, longest);
  return [...writeWithBuilder(place), ...writeAsTemplate(place)];
}
