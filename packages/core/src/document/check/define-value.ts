import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { parse } from '../../validation/parse.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import type { Comparison } from '../../syntax/ast.ts';
import { readSpokenPeriod, spokenTimeText } from '../../text/spoken-time.ts';
import type { Schema } from '../../schema/schema.ts';
import { definitionsOffset } from './check-uses.ts';
import { misfit } from '../../values/fit.ts';
import type { AnyExpressionPart } from '../is-expression.ts';
import type { SavedSearch } from '../saved-search.ts';
import { visibleNames } from '../scope.ts';
import { slotsIn, type FilledSlot } from '../slots.ts';
import { timeBases } from '../../values/time-expression.ts';
import { parseVariableValue } from '../../values/variable-value.ts';

/** A value as a definition has it: without the braces of a variable and the brackets of a function, and with double quotes. */
function definable(written: string): string {
  const inner = written.startsWith('{{') && written.endsWith('}}') ? written.slice(2, -2).trim() : written;
  const base = timeBases.find((name) => new RegExp(`^${name}(?![\\w.])`, 'i').test(inner));
  if (base === undefined) return inner.replace(/^(\w+\(\s*)'([^'"]*)'(\s*\))$/, '$1"$2"$3');
  return base + inner.slice(base.length).replace(/^\(\)/, '');
}

const isEquality = (comparison: Comparison | undefined): boolean =>
  comparison?.operator.name === 'EQ' || comparison?.operator.name === 'NE';

/**
 * Gives the diagnostic of a relative time or a look-up that is written in an expression the fix that makes a variable of it: `now - 7d`,
 * `user("anna")`. Others are given back as they are. Ranges are relative to the value of the part.
 */
export function defineValue(
  diagnostic: Diagnostic,
  { key, value: { text, range } }: AnyExpressionPart,
  search: SavedSearch,
  schema: Schema,
): Diagnostic {
  const { code, range: guilty } = diagnostic;
  if (key === 'sort' || (code !== 'value-type' && code !== 'syntax')) return diagnostic;
  const guiltyText = text.slice(guilty.start, guilty.end);
  const spoken = readSpokenPeriod(guiltyText);
  const written = spoken === undefined ? definable(guiltyText) : spokenTimeText(spoken);
  const { value } = parseVariableValue(written);
  if (value?.kind !== 'Time' && value?.kind !== 'LookUp') return diagnostic;
  const wanted = value.kind === 'Time' ? 'since' : value.lookUp;
  const names = visibleNames(search);
  let name: string = wanted;
  for (let count = 2; names.includes(name); count++) name = wanted + count;
  const slotWith = (candidate: string): FilledSlot | undefined => {
    const changed = text.slice(0, guilty.start) + candidate + text.slice(guilty.end);
    const { ast } = parse(key, changed, { schema, variables: true });
    const at = guilty.start + candidate.indexOf('{');
    return ast && slotsIn(ast, schema).find(({ node }) => node.kind === 'Variable' && node.range.start === at);
  };
  const variable = `{{${name}}}`;
  const alone = slotWith(variable);
  // A period needs an operator before it.
  const operator = alone?.comparison?.operator.range;
  const isBare = operator === undefined || operator.start === operator.end;
  const used = spoken !== undefined && isBare ? `GE ${variable}` : variable;
  const filled = used === variable ? alone : slotWith(used);
  // A period is not the instant that it starts at.
  if (filled === undefined || (spoken !== undefined && isEquality(filled.comparison))) return diagnostic;
  if (misfit(name, value, filled.slot) !== undefined) return diagnostic;
  const at = definitionsOffset(search) - range.start;
  const fix = createFix(
    `Define ${name}`,
    'preferred',
    insert(at, `@${name} = ${written}${search.file.lineEnd}`),
    replace(guilty, used),
  );
  return {
    ...diagnostic,
    message: `${excerpt(written)} is the value of a variable; define @${name} = ${excerpt(written)} and write ${used} here.`,
    fixes: [fix],
  };
}
