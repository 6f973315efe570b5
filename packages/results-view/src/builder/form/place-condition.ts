import type { TextEdit } from '@assetql/core';
import { countOf, searchAfter, type ActContext, type ActEdits } from './act-context.ts';
import { addVariables } from './add-variables.ts';
import { inOrder } from './key-text.ts';
import { Refusal } from './refusal.ts';
import { phrase } from '../../view/text/phrase.ts';
import type { RowText } from './insert-row.ts';
import type { WrittenCondition } from './write-condition.ts';

/**
 * The edits that write a condition somewhere. A date that works only with a status is written together with it, unless the search asks for
 * that status already.
 */
export function placeCondition(
  context: ActContext,
  condition: WrittenCondition,
  match: 'all' | 'any',
  place: (text: RowText) => readonly TextEdit[],
): ActEdits {
  const { file, search, schema } = context;
  const { key, text, companion, isLoose } = condition;
  const variables = addVariables(file, search, condition.variables);
  const finish = (edits: readonly TextEdit[]): ActEdits => ({
    edits: [...variables, ...edits],
    focus: { key, text },
  });
  const plain = place({ text, isLoose });
  if (companion === undefined) return finish(plain);
  const before = countOf(search, key, 'status-companion', schema);
  const misses = (edits: readonly TextEdit[]): boolean =>
    countOf(searchAfter(context, inOrder(edits)), key, 'status-companion', schema) > before;
  if (!misses(plain)) return finish(plain);
  const first = isLoose ? `(${text})` : text;
  const both = place({ text: `${first} AND ${companion}`, isLoose: match === 'any' });
  const contradicts =
    countOf(searchAfter(context, inOrder(both)), key, 'contradiction', schema) >
    countOf(searchAfter(context, inOrder(plain)), key, 'contradiction', schema);
  if (misses(both) || contradicts)
    throw new Refusal(
      phrase('This date works only together with {0}, and the search asks for another status.', companion),
    );
  return finish(both);
}
