import { nameOf } from '../../syntax/visit.ts';
import type { ParameterName } from '../../schema/parameters.ts';
import type { NumberValue, Sort, Variable } from '../../syntax/ast.ts';
import { getOwn } from '../../text/get-own.ts';
import { writtenVariable } from '../../print/value.ts';
import type { Context } from './context.ts';
import { conditionPiece, type Piece } from './piece.ts';
import { nameText, inQuotes } from './written-text.ts';

const setting = (source: ParameterName, text: string, nodes: readonly Sort[] = []): Piece =>
  conditionPiece(source, nodes, text, 'And', { kind: 'setting' });

/** The order of the results (the interface specification, §4.9). */
export function sortPiece(sort: Sort, { schema, texts }: Context): Piece {
  if (sort.kind !== 'SortKey') return setting('sort', texts.unreadableSort(inQuotes(sort.text, texts)), [sort]);
  const { key, direction } = sort;
  const row = schema.sortKey(nameOf(key));
  const words = row === undefined ? undefined : getOwn(texts.sortKeys, row.key);
  return setting('sort', words?.[direction] ?? texts.sortKey(nameText(row?.label ?? key.text, texts), direction), [
    sort,
  ]);
}

/** Which of the results. */
export function pagingPiece(
  key: 'count' | 'offset',
  value: Pick<NumberValue, 'kind' | 'value'> | Variable,
  { texts }: Context,
): Piece {
  if (value.kind === 'Number') return setting(key, texts[key](value.value));
  const name = writtenVariable(value);
  return setting(key, key === 'count' ? texts.unknownCount(name) : texts.unknownOffset(name));
}
