import { nameOf } from '../../syntax/visit.ts';
import type { ParameterName } from '../../schema/parameters.ts';
import type { NumberValue, Sort, Variable } from '../../syntax/ast.ts';
import { getOwn } from '../../text/get-own.ts';
import { writtenVariable } from '../../print/value.ts';
import type { Context } from './context.ts';
import { conditionPhrase, type SpokenPhrase } from './spoken-phrase.ts';
import { nameText, inQuotes } from './written-text.ts';

const setting = (source: ParameterName, text: string, nodes: readonly Sort[] = []): SpokenPhrase =>
  conditionPhrase(source, nodes, text, 'And', { kind: 'setting' });

/** The order of the results (the interface specification, §4.9). */
export function sortPhrase(sort: Sort, { schema, texts }: Context): SpokenPhrase {
  if (sort.kind !== 'SortKey') return setting('sort', texts.unreadableSort(inQuotes(sort.text, texts)), [sort]);
  const { key, direction } = sort;
  const row = schema.sortKey(nameOf(key));
  const words = row === undefined ? undefined : getOwn(texts.sortKeys, row.key);
  return setting('sort', words?.[direction] ?? texts.sortKey(nameText(row?.label ?? key.text, texts), direction), [
    sort,
  ]);
}

/** Which of the results. */
export function pagingPhrase(
  key: 'count' | 'offset',
  value: Pick<NumberValue, 'kind' | 'value'> | Variable,
  { texts }: Context,
): SpokenPhrase {
  if (value.kind === 'Number') return setting(key, texts[key](value.value));
  const name = writtenVariable(value);
  return setting(key, key === 'count' ? texts.unknownCount(name) : texts.unknownOffset(name));
}
