import { expect, test } from 'vitest';
import { attributeValues, storeDefinitions } from '../../src/folder/attribute-values.ts';
import { MemoryRecords, type FolderFile } from '../../src/index.ts';
import { folderAttributes } from '../../src/processing/folder-attributes.ts';
import { assetWith } from '../tiny-library.ts';

const file = (id: string, embedded: FolderFile['facts']['embedded'], more: Partial<FolderFile> = {}): FolderFile => ({
  id,
  path: `${id}.jpg`,
  size: 1,
  modified: 1,
  inode: id,
  depth: 'pixels',
  facts: embedded === undefined ? {} : { embedded },
  ...more,
});

/** The values of attributes by their names. */
async function valuesOf(...files: readonly FolderFile[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const attributes = folderAttributes();
  async function* pages(): AsyncGenerator<readonly FolderFile[]> {
    yield files.slice(0, 1);
    yield files.slice(1);
  }
  const values = await attributeValues(pages(), attributes);
  return Object.fromEntries(
    attributes.definitions.flatMap(({ id, name }) => {
      const listed = values.get(id) ?? [];
      return listed.length === 0 ? [] : [[name, listed]];
    }),
  );
}

test('values are listed of texts, of files that are there and read', async () => {
  const lost = { lost: { asset: assetWith(), since: 0 } };
  expect(
    await valuesOf(
      file('a', { camera: 'B', focalLength: 50 }),
      file('b', { camera: 'A' }),
      file('c', { camera: 'A' }),
      file('d', undefined),
      file('e', { camera: 'Gone' }, lost),
      file('f', { camera: 'From before' }, { depth: 'name' }),
    ),
  ).toEqual({ Camera: ['A', 'B'] });
});

test('more values than anybody chooses from are not listed, nor are texts that are no names', async () => {
  const many = Array.from({ length: 501 }, (_, at) => file(String(at), { camera: `Camera ${at}`, city: 'Oslo' }));
  expect(await valuesOf(...many, file('long', { label: 'x'.repeat(101) }))).toEqual({ City: ['Oslo'] });
  expect((await valuesOf(...many.slice(1)))['Camera']).toHaveLength(500);
});

test('values stay with definitions until others are found, unless the type has changed', async () => {
  const records = new MemoryRecords();
  const [creator, label] = folderAttributes().definitions;
  if (creator === undefined || label === undefined) throw new Error('Two attributes are expected.');
  const values = new Map([[creator.id, ['Ann']]]);
  expect(await storeDefinitions(records, [creator, label], values)).toBe(true);
  expect(await storeDefinitions(records, [creator, label])).toBe(false);
  expect(await records.all('attribute')).toEqual([{ ...creator, lookupValues: ['Ann'] }, label]);
  expect(await storeDefinitions(records, [{ ...creator, type: 'number' }])).toBe(true);
  expect(await records.all('attribute')).toEqual([{ ...creator, type: 'number' }]);
});
