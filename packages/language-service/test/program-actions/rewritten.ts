import {
  applyEdits,
  embeddedQueries,
  programActions,
  type CodeAction,
  type ProgramLanguage,
} from '@assetql/language-service';
import { readMarks } from '@assetql/language-service/test';

export const withBuilder = 'Write it with the builder';
export const asTemplate = 'Write it as a template';

/** What is offered at the `<|>` of a program, or for its selection. */
export function offeredIn(
  marked: string,
  language: ProgramLanguage = 'typescript',
): { readonly text: string; readonly actions: readonly CodeAction[] } {
  const { text, offsets, ranges } = readMarks(marked);
  const [offset = 0] = offsets;
  const [range = { start: offset, end: offset }] = ranges;
  return { text, actions: programActions(embeddedQueries(text, { language }), range) };
}

/** The program after the action with this title; `undefined` where it is not offered. */
export function rewritten(marked: string, title: string, language?: ProgramLanguage): string | undefined {
  const { text, actions } = offeredIn(marked, language);
  const edits = actions.find((action) => action.title === title)?.edits;
  return edits === undefined ? undefined : applyEdits(text, edits);
}
