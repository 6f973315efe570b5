import { fieldTypes, joins, schema, sortDirections, defineSchema, type Severity } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { languageReference } from '../../docs/language-reference.ts';
import * as examples from '../../docs/row-examples.ts';
import { check } from '../../src/validation/check.ts';

interface Table {
  readonly of: string;
  readonly rows: readonly examples.RowExample[];
  /** What the misuse of a row earns at least: a search field may be one of the library's own. */
  readonly severity: Severity;
}

const table = (of: string, rows: readonly examples.RowExample[], severity: Severity = 'error'): Table => ({
  of,
  rows,
  severity,
});

const tables: readonly Table[] = [
  table('operators', schema.operators.map(examples.operatorExample)),
  table('joins', joins.map(examples.joinExample)),
  table(
    'types',
    Object.values(fieldTypes).map((row) => examples.typeExample(row.type)),
  ),
  table('fields', schema.fields.map(examples.fieldExample)),
  table('collections', schema.collections.map(examples.collectionExample)),
  table('fields of ISMATCH', schema.matchFields.map(examples.matchFieldExample)),
  table('search fields', schema.searchFields.map(examples.searchFieldExample), 'warning'),
  table('sort keys', schema.sortKeys.map(examples.sortKeyExample)),
  table('directions', sortDirections.map(examples.directionExample)),
];

const options = { schema: defineSchema({ fields: [examples.ownField] }) };

describe.each(tables)('in the reference, the examples of $of', ({ rows, severity }) => {
  test.each(rows)('$kind: $fails', ({ kind, fails, passes }) => {
    expect(check(kind, fails, options).diagnostics.map((found) => found.severity)).toContain(severity);
    const after = check(kind, passes, options).diagnostics;
    expect(after.filter((found) => found.severity === 'error' || found.severity === 'warning')).toEqual([]);
    const reference = languageReference();
    expect(reference).toContain(`\`${fails}\``);
    expect(reference).toContain(`\`${passes}\``);
  });
});

test('each field, operator, type, collection, search field and sort key shows a mistake of its own', () => {
  for (const { of, rows } of tables)
    expect([of, new Set(rows.map((row) => row.fails)).size]).toEqual([of, rows.length]);
});
