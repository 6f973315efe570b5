import { fieldTypes, joins, schema, sortDirections, defineSchema, type Severity } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { languageReference } from '../../docs/language-reference.ts';
import * as examples from '../../docs/row-examples.ts';
import { check } from '../../src/check.ts';

/** What the misuse of a row earns at least: a search field may be one of the library's own. */
type Table = readonly [name: string, rows: readonly examples.RowExample[], severity?: Severity];

const tables: readonly Table[] = [
  ['operators', schema.operators.map(examples.operatorExample)],
  ['joins', joins.map(examples.joinExample)],
  ['types', Object.values(fieldTypes).map((row) => examples.typeExample(row.type))],
  ['fields', schema.fields.map(examples.fieldExample)],
  ['collections', schema.collections.map(examples.collectionExample)],
  ['fields of ISMATCH', schema.matchFields.map(examples.matchFieldExample)],
  ['search fields', schema.searchFields.map(examples.searchFieldExample), 'warning'],
  ['sort keys', schema.sortKeys.map(examples.sortKeyExample)],
  ['directions', sortDirections.map(examples.directionExample)],
];

const options = { schema: defineSchema({ fields: [examples.ownField] }) };

describe.each(tables)('in the reference, the examples of %s', (_, rows, severity = 'error') => {
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
  for (const [name, rows] of tables)
    expect([name, new Set(rows.map((row) => row.fails)).size]).toEqual([name, rows.length]);
});
