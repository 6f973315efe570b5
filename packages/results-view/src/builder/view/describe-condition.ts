import { uploadField } from '../../facets/facet-fields.ts';
import { phrase } from '../../view/text/phrase.ts';
import type { FormGroup, FormRow, FormValue, Picker, Relation } from '../form/search-form.ts';

/** The values of a condition as words: "red, blue or green", and of a range "3 and 5". */
export function valuesText(values: readonly Pick<FormValue, 'label'>[], takes: Relation['takes'] = 'many'): string {
  const labels = values.map(({ label }) => label);
  const last = labels.pop();
  if (last === undefined) return '';
  if (labels.length === 0) return last;
  const rest = labels.join(', ');
  return takes === 'two' ? phrase('{0} and {1}', rest, last) : phrase('{0} or {1}', rest, last);
}

/** A row as a sentence: "rating is at least 4". Groups name their match and their rows. */
export function describeRow(row: FormRow): string {
  if (row.kind === 'locked') return row.text;
  if (row.kind === 'condition')
    return [row.subject.label, row.relation.label, valuesText(row.values, row.relation.takes)]
      .filter((words) => words !== '')
      .join(' ');
  return describeGroup(row, describeRow);
}

function describeGroup({ match, isNegated, rows }: FormGroup, describe: (row: FormRow) => string): string {
  const listed = rows.filter(({ isOff }) => !isOff).map(describe);
  const joined = listed.join(match === 'all' ? ` ${phrase('and')} ` : ` ${phrase('or')} `);
  return isNegated ? phrase('not ({0})', joined) : joined;
}

/** Pickers whose values say by themselves what they are values of: `Image`, `red`, `approved`. */
const speaking: ReadonlySet<Picker['kind']> = new Set(['enumeration', 'color', 'status']);

/** A condition as a chip, shorter than its sentence where that is clear: `Image`, `★ is at least 3`, `not red`. */
export function chipText(row: FormRow): string {
  if (row.kind === 'group') return describeGroup(row, chipText);
  if (row.kind === 'locked') return row.text;
  const { subject, relation, values } = row;
  const listed = valuesText(values, relation.takes);
  const short = shortRelations()[relation.key];
  if (short === undefined || values.length === 0) return describeRow(row);
  const { kind } = subject.picker;
  if (kind === 'stars') return `★ ${short.number(listed)}`;
  if (kind === 'date' && short.date !== undefined && values.every(({ variable }) => variable === undefined))
    // What is said of no other date is said of the upload.
    return subject.key === uploadField.name ? short.date(listed) : `${subject.label} ${short.date(listed)}`;
  return speaking.has(kind) && short.name !== undefined ? short.name(listed) : describeRow(row);
}

interface ShortRelation {
  readonly number: (value: string) => string;
  readonly date?: (value: string) => string;
  readonly name?: (value: string) => string;
}

/** The short forms of relations, by their keys. A relation without one is written as in a sentence. */
const shortRelations = (): Readonly<Record<string, ShortRelation>> => ({
  EQ: { number: (value) => value, name: (value) => value },
  'any-of': { number: (value) => value, name: (value) => value },
  NE: { number: (value) => phrase('not {0}', value), name: (value) => phrase('not {0}', value) },
  'none-of': { number: (value) => phrase('not {0}', value), name: (value) => phrase('not {0}', value) },
  between: {
    number: (value) => phrase('between {0}', value),
    date: (value) => phrase('between {0}', value),
  },
  GE: { number: (value) => phrase('{0} or more', value), date: (value) => phrase('since {0}', value) },
  LE: { number: (value) => phrase('{0} or less', value), date: (value) => phrase('until {0}', value) },
  GT: { number: (value) => phrase('more than {0}', value), date: (value) => phrase('after {0}', value) },
  LT: { number: (value) => phrase('less than {0}', value), date: (value) => phrase('before {0}', value) },
});
