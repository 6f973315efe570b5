import { describe, expect, test } from 'vitest';
import { assetProperties, defineSchema, schema, type AssetProperty, type FieldRow } from '../../src/index.ts';

const all = assetProperties();
const of = (id: string, properties = all): AssetProperty | undefined => properties.find((each) => each.id === id);

describe('the properties of an asset', () => {
  test('are all that the tables of the language know, each once', () => {
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const { fields, searchFields, matchFields, sortKeys, collections } = schema;
    const members = [...fields, ...searchFields, ...matchFields, ...sortKeys, ...collections].map((row) => row.member);
    expect(ids).toEqual(expect.arrayContaining(members.filter((member) => member !== 'attributes')));
  });

  test('have labels that differ', () => {
    const labels = all.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
    for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]*( [a-z]+)*$/);
  });

  test.each([
    ['dateUploaded', 'Date uploaded', 'timestamp', 'record.createdAt', undefined],
    ['dateModified', 'Date modified', 'timestamp', 'record.modifiedAt', undefined],
    ['dateRejected', 'Date rejected', 'timestamp', undefined, undefined],
    ['sizeInBytes', 'Size', 'number', 'file.sizeInBytes', undefined],
    ['assetType', 'Asset type', 'text', undefined, undefined],
    ['checkedOutBy', 'Checked out by', 'text', undefined, 'users'],
    ['categories', 'Categories', 'categories', undefined, undefined],
    ['categoryAncestorIds', 'Category ancestors', 'texts', undefined, 'categories'],
    ['lightboxIds', 'Lightboxes', 'texts', undefined, 'lightboxes'],
    ['videoIntelligence', 'Video intelligence', 'text', undefined, undefined],
  ])('%s is called “%s”', (id, label, form, key, needs) => {
    const property = of(id);
    expect(property).toMatchObject({ id, label, form });
    expect(property?.sortKey?.key).toBe(key);
    expect(property?.needs).toBe(needs);
  });

  test('have the fields of a configuration, and the attributes of a library', () => {
    const row = { type: 'string', member: 'extra', documentation: 'x', spec: '4.7', example: "'a'" } as const;
    const fields: readonly FieldRow[] = [
      { ...row, name: 'ShootLocation' },
      { ...row, name: 'Taken', type: 'timestamp', label: 'Taken on' },
      { ...row, name: 'Takes', type: 'integer' },
      { ...row, name: 'People', many: true, needs: 'users', type: 'id' },
    ];
    const attribute = { id: '7', name: 'Campaign', type: 'lookup' } as const;
    const properties = assetProperties(defineSchema({ fields }), [attribute]);
    expect(properties.slice(all.length).map(({ id, label, form, needs }) => [id, label, form, needs])).toEqual([
      ['extra/ShootLocation', 'Shoot location', 'text', undefined],
      ['extra/Taken', 'Taken on', 'timestamp', undefined],
      ['extra/Takes', 'Takes', 'number', undefined],
      ['extra/People', 'People', 'texts', 'users'],
      ['attributes/7', 'Campaign', 'attribute', undefined],
    ]);
    expect(properties.at(-1)?.attribute).toBe(attribute);
  });
});
