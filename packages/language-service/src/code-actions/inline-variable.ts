import type { TextEdit } from '@assetql/core';
import { partAt, resolve, variableIndex, type IndexedVariable, type VariableUse } from '@assetql/core/document';
import { changesOnlyForm, type ActionPlace } from './action-place.ts';
import type { CodeAction } from './code-action.ts';
import { inlined } from './inlined-use.ts';
import { withoutLines } from './without-lines.ts';

/** Writes the value of a variable where it is used: at the place, or everywhere, and then its definition goes. */
export function inlineVariable(place: ActionPlace): readonly CodeAction[] {
  const { document, range } = place;
  const variable = variableAt(place);
  const definition = variable?.definition;
  if (document.kind !== 'document' || variable === undefined || definition === undefined) return [];
  const { name, uses } = variable;
  const values = uses.map((use) => inlined(use, definition, place.context.schema));
  const index = uses.findIndex((use) => use.range.start <= range.start && range.end <= use.range.end);
  const offer = (title: string, edits: readonly (TextEdit | undefined)[]): readonly CodeAction[] => {
    const known = edits.filter((edit) => edit !== undefined);
    const isWhole = known.length === edits.length && known.length > 0;
    const sorted = known.toSorted((left, right) => left.range.start - right.range.start);
    return isWhole && changesOnlyForm(place, sorted) ? [{ title, kind: 'refactor.inline', edits: sorted }] : [];
  };
  const start = (variable.search ?? document.parsed.preamble).start;
  const removal =
    definition.value.comments.length > 0 ? undefined : withoutLines(document.text, definition.range, start);
  const all = uses.length === 1 ? `Inline @${name}` : `Inline all ${uses.length} uses of @${name}`;
  return [
    ...(index >= 0 && uses.length > 1 ? offer(`Inline @${name} here`, [values[index]]) : []),
    ...(uses.length > 0 ? offer(all, [...values, removal]) : []),
  ];
}

/** The variable that is used or defined at the place. */
function variableAt({ document, range }: ActionPlace): IndexedVariable | undefined {
  const found = document.kind === 'document' ? partAt(document.parsed, range.start) : undefined;
  if (document.kind !== 'document' || found === undefined) return undefined;
  const { item, search } = found;
  const isHere = (use: VariableUse): boolean => use.range.start <= range.start && range.end <= use.range.end;
  const mentioned = item.kind === 'Key' && item.mentions.some(({ name }) => resolve(search, name) !== undefined);
  if (item.kind === 'Key' && !mentioned) return undefined;
  return variableIndex(document.parsed).find(({ definition, uses }) =>
    item.kind === 'Key' ? uses.some(isHere) : definition === item,
  );
}
