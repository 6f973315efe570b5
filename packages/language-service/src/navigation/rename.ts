import type { Range, TextEdit } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import { parameterAt } from './parameter-at.ts';
import { parameterProblem } from './parameter-problem.ts';
import { references } from './references.ts';
import { titleAt, titleProblem, type TitleOccurrence } from './title-at.ts';
import { variableAt } from './variable-at.ts';
import { isReserved, variableProblem } from './variable-problem.ts';

/** The edits of a renaming, ascending; or one sentence that says why the name cannot be taken. */
export type Renaming = { readonly edits: readonly TextEdit[] } | { readonly problem: string };

/** The name at the caret that can be renamed in this document alone, without braces. */
export function prepareRename(document: LanguageDocument, offset: number): Range | undefined {
  const variable = variableAt(document, offset);
  if (variable === undefined) return (titleAt(document, offset) ?? parameterAt(document, offset))?.at;
  return isReserved(variable.name) || variable.isShared === true ? undefined : variable.at;
}

/**
 * Renames the title, variable or lambda variable at the caret, wherever it is written. The meaning stays: a name that is taken, that would hide
 * another or be hidden by one is refused.
 */
export function rename(document: LanguageDocument, offset: number, newName: string): Renaming {
  const title = titleAt(document, offset);
  if (title !== undefined) return renameTitle(title, newName.trim());
  const variable = variableAt(document, offset);
  const parameter = variable === undefined ? parameterAt(document, offset) : undefined;
  const found = variable ?? parameter;
  if (found === undefined)
    return { problem: 'Only titles of searches, variables, and the variable of an ANY, can be renamed.' };
  if (newName === found.name) return { edits: [] };
  const edits = references(document, offset, true).map((range) => ({ range, newText: newName }));
  const problem =
    variable === undefined
      ? parameter && parameterProblem(document, parameter, newName)
      : variableProblem(document, variable, newName);
  return problem === undefined ? { edits } : { problem };
}

function renameTitle(title: TitleOccurrence, newName: string): Renaming {
  if (newName === title.name) return { edits: [] };
  const problem = titleProblem(title, newName);
  return problem === undefined ? { edits: [{ range: title.at, newText: newName }] } : { problem };
}
