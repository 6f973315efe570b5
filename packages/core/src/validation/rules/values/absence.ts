import { absentValue, isAbsence, missingWords } from '../../../schema/absence-words.ts';
import type { Fix } from '../../../diagnostics/diagnostic.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';

/** How a comparison is written that is meant to ask whether there is a value. */
export interface Absence {
  /** `EQ null`. */
  readonly written: string;
  readonly fix: Fix;
}

/** What a comparison means whose value is a word such as `empty` or `set`, without quotes; `undefined` for another value. */
export function absenceOf({ operator, value }: Comparison, { field }: RuleContext): Absence | undefined {
  if (value.kind !== 'String' || value.quoted || (operator.name !== 'EQ' && operator.name !== 'NE')) return undefined;
  const word = value.value.toLowerCase();
  if (!isAbsence(word)) return undefined;
  const name = (operator.name === 'EQ') === missingWords.has(word) ? 'EQ' : 'NE';
  const nothing = absentValue(field);
  const written = `${name} ${nothing}`;
  const edits = name === operator.name ? [] : [replace(operator.range, name)];
  return { written, fix: createFix(`Write ${written}`, 'preferred', ...edits, replace(value.range, nothing)) };
}
