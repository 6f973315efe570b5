import {
  withoutGroups,
  type CatalogueNeed,
  type CollectionRow,
  type Comparison,
  type Expression,
  type FieldRow,
  type Filter,
  type Name,
  type Range,
  type Schema,
  type Search,
  type StringValue,
  type Value,
  type Variable,
} from '@assetql/core';

/** A value in an expression, and what is known of it by its place. */
export interface WrittenValue {
  readonly node: Value;
  /** The field it is compared with, or the collection that its `ANY` asks. */
  readonly field?: FieldRow;
  readonly collection?: CollectionRow;
  /** What it is the id of. */
  readonly needs?: CatalogueNeed;
  /** In an attribute condition: what it says, and the attribute that it is a value of. */
  readonly member?: 'Key' | 'Value';
  readonly key?: StringValue | Variable;
  /** True for the text of an `ISMATCH`. */
  readonly isMatchText?: boolean;
}

/** The values of an expression that touch a range, in document order. Nodes outside of the range are not visited. */
export function* writtenValues(
  ast: Expression | undefined,
  schema: Schema,
  within: Range = everything,
): Generator<WrittenValue> {
  if (ast !== undefined && ast.kind !== 'SortKey') yield* valuesOf(ast, { schema, within });
}

const everything: Range = { start: 0, end: Infinity };

interface Place {
  readonly schema: Schema;
  readonly within: Range;
  /** The collection of the `ANY` around; its row is absent where the schema does not know it. */
  readonly any?: { readonly row?: CollectionRow | undefined };
  readonly searchField?: Name;
}

const touch = (one: Range, other: Range): boolean => one.start <= other.end && one.end >= other.start;

function* valuesOf(outer: Filter | Search, place: Place): Generator<WrittenValue> {
  const node = withoutGroups(outer);
  if (!touch(node.range, place.within)) return;
  switch (node.kind) {
    case 'And':
    case 'Or':
      for (const operand of node.operands) yield* valuesOf(operand, place);
      break;
    case 'Any':
      yield* valuesOf(node.body, { ...place, any: { row: place.schema.collection(node.collection.text) } });
      break;
    case 'Not':
      yield* valuesOf(node.operand, place);
      break;
    case 'Field':
      yield* valuesOf(node.operand, { ...place, searchField: node.name });
      break;
    case 'Comparison':
      yield* compared(node, place);
      break;
    case 'IsMatch':
      if (node.text.kind !== 'Invalid') yield { node: node.text, isMatchText: true };
      break;
    case 'Word':
    case 'Phrase':
    case 'Variable':
      yield* term(node, place);
      break;
    default:
  }
}

function* compared({ field, value }: Comparison, { any, schema }: Place): Generator<WrittenValue> {
  if (value.kind === 'AttributeMatch') {
    const collection = any?.row;
    const members = [
      { node: value.key, member: 'Key', needs: 'attributes' },
      { node: value.value, member: 'Value', key: value.key },
    ] as const;
    for (const each of members.toSorted((a, b) => a.node.range.start - b.node.range.start))
      yield { ...each, ...(collection === undefined ? {} : { collection }) };
    return;
  }
  if (any !== undefined) {
    const { row } = any;
    yield {
      node: value,
      ...(row === undefined ? {} : { collection: row }),
      ...(row?.members === 'id' ? { needs: row.needs } : {}),
    };
    return;
  }
  const row = schema.field(field.text);
  yield {
    node: value,
    ...(row === undefined ? {} : { field: row }),
    ...(row?.needs === undefined ? {} : { needs: row.needs }),
  };
}

/** Terms of a search are values where their field takes whole ids. */
function* term(
  node: Extract<Search, { kind: 'Word' | 'Phrase' | 'Variable' }>,
  { searchField, schema }: Place,
): Generator<WrittenValue> {
  const row = searchField === undefined ? undefined : schema.searchField(searchField.text);
  const needs: Pick<WrittenValue, 'needs'> =
    row?.match === 'id' && row.member === 'categories' ? { needs: 'categories' } : {};
  if (node.kind === 'Variable') yield { node, ...needs };
  else if (row?.match === 'id')
    yield { node: { kind: 'String', range: node.range, value: node.text, quoted: node.kind === 'Phrase' }, ...needs };
}
