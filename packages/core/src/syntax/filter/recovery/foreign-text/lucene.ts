import { createFix, quoted, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import type { Schema } from '../../../../schema/schema.ts';
import { bareValue } from '../../../bare-value.ts';
import type { Recovery } from '../state.ts';
import { foreignText, type ForeignText } from './foreign-text.ts';

/** A clause of Lucene. Groups: its sign, its field, and its value in quotes or without; behind a sign the value may be missing. */
const clauseForm =
  /\s*(?<![^\s])(?:([+-]?)([A-Za-z]\w*):(?:"([^"\r\n]*)"|'([^'\r\n]*)'|([^\s()[\]{}"'*?~^]+))|([+-])([A-Za-z]\w*))(?!\S)\s*/y;

/** The value of a clause as a filter writes it; `undefined` where the field cannot have it. */
function valueOf(schema: Schema, field: string, text: string): string | undefined {
  const row = schema.field(field);
  if (row === undefined || row.companion !== undefined) return undefined;
  if (row.type === 'string' || row.type === 'id') return quoted(text);
  if (row.type === 'timestamp') return bareValue(text, 0, text.length).kind === 'Timestamp' ? text : undefined;
  const listed = schema.enumeration(row.enumeration ?? '')?.values;
  if (listed !== undefined) return listed.find(({ value }) => value.toLowerCase() === text.toLowerCase())?.value;
  return /^\d$/.test(text) && Number(text) <= (row.maximum ?? Infinity) ? text : undefined;
}

/** Clauses of Lucene with signs before them: `+Status:0 -AssetType:Image`. */
export function detectLucene({ text, schema }: Recovery): ForeignText | undefined {
  const conditions: (string | undefined)[] = [];
  const signs = new Set<string>();
  for (let at = 0; at < text.length; at = clauseForm.lastIndex) {
    clauseForm.lastIndex = at;
    const [, before, name, double, single, bare, signAlone, fieldAlone] = clauseForm.exec(text) ?? [];
    const sign = signAlone ?? before ?? '';
    const field = fieldAlone ?? name ?? '';
    if (schema.field(field) === undefined) return undefined;
    const value = fieldAlone === undefined ? valueOf(schema, field, double ?? single ?? bare ?? '') : undefined;
    conditions.push(value === undefined ? undefined : `${field} ${sign === '-' ? 'NE' : 'EQ'} ${value}`);
    signs.add(sign);
  }
  // Without signs each colon is a mistake of its own.
  if (!signs.has('+') && !signs.has('-')) return undefined;
  const start = text.search(/\S/);
  const end = text.trimEnd().length;
  if (conditions.includes(undefined)) {
    const message = 'A filter has no + and - before its conditions; write a field, EQ or NE, and a value.';
    return foreignText('wrong-language', message, start, end);
  }
  const filter = conditions.join(' AND ');
  const message = `A filter has no + and - before its conditions; write ${excerpt(filter)}.`;
  const certainty = signs.has('') ? 'preferred' : 'safe';
  const fix = createFix(`Write ${excerpt(filter)}`, certainty, replace({ start, end }, filter));
  return foreignText('wrong-language', message, start, end, [fix]);
}
