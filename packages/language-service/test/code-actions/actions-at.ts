import { codeActions, type CodeAction, type LanguageDocument, type ServiceContext } from '@assetql/language-service';
import { applied, marked } from '@assetql/language-service/test';

/** What is offered at the caret or for the selection of a marked text. */
export function actionsAt(
  kind: LanguageDocument['kind'],
  text: string,
  context?: ServiceContext,
  only?: readonly string[],
): { readonly document: LanguageDocument; readonly actions: readonly CodeAction[] } {
  const { document, offsets, ranges } = marked(kind, text);
  const [offset = 0] = offsets;
  const [range = { start: offset, end: offset }] = ranges;
  return { document, actions: codeActions(document, range, context, only === undefined ? {} : { only }) };
}

/** Titles of what is offered of some kinds. */
export const titles = (
  kind: LanguageDocument['kind'],
  text: string,
  only: readonly string[],
  context?: ServiceContext,
): readonly string[] => actionsAt(kind, text, context, only).actions.map(({ title }) => title);

/** The text after the action with this title. Throws an `Error` where it is not offered. */
export function acted(kind: LanguageDocument['kind'], text: string, title: string, context?: ServiceContext): string {
  const { document, actions } = actionsAt(kind, text, context);
  const action = actions.find((one) => one.title === title);
  if (action?.edits === undefined)
    throw new Error(`No edits of “${title}” among: ${actions.map((one) => one.title).join('; ')}`);
  return applied(document, action.edits);
}
