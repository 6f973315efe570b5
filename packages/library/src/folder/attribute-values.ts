import type { LibraryAttribute } from '../asset.ts';
import { isHeadUnread, type FolderFile } from '../folder-file.ts';
import type { FolderAttributes } from '../processing/folder-attributes.ts';
import type { Records } from '../records/records.ts';

/** The values of attributes by their ids, in order. */
type AttributeValues = ReadonlyMap<string, readonly string[]>;

/** Values of an attribute from which on they are not listed: nobody chooses from so many. */
const mostValues = 500;
/** Characters of a value; longer ones are texts, such as those of rights, and no names. */
const longestValue = 100;

const order = new Intl.Collator('en', { numeric: true });

/** Which values the files of a folder have of the attributes that are texts. Attributes with very many values, or long ones, are left out. */
export async function attributeValues(
  pages: AsyncIterable<readonly FolderFile[]>,
  { definitions, valuesOf }: Pick<FolderAttributes, 'definitions' | 'valuesOf'>,
): Promise<AttributeValues> {
  const listed = new Map(definitions.flatMap(({ id, type }) => (type === 'string' ? [[id, new Set<string>()]] : [])));
  for await (const page of pages)
    for (const file of page) {
      if (file.lost !== undefined || isHeadUnread(file)) continue;
      const values = valuesOf({ path: file.path, embedded: file.facts.embedded ?? {} });
      for (const [id, set] of listed) {
        for (const value of values[id] ?? []) set.add(value);
        if (set.size > mostValues || (values[id] ?? []).some(({ length }) => length > longestValue)) listed.delete(id);
      }
    }
  return new Map([...listed].map(([id, set]) => [id, [...set].toSorted(order.compare)]));
}

/** Definitions with the values that were found; without any, those of the same attributes from before stay. */
function withValues(
  definitions: readonly LibraryAttribute[],
  before: readonly LibraryAttribute[],
  found: AttributeValues | undefined,
): readonly LibraryAttribute[] {
  const known = new Map(before.map((each) => [each.id, each]));
  return definitions.map((each) => {
    const earlier = known.get(each.id);
    const kept = earlier?.type === each.type ? earlier.lookupValues : [];
    return { ...each, lookupValues: found === undefined ? kept : (found.get(each.id) ?? []) };
  });
}

/** Stores definitions of attributes, with the values that files were found to have, and removes others. Resolves to whether something has changed. */
export async function storeDefinitions(
  records: Records,
  definitions: readonly LibraryAttribute[],
  found?: AttributeValues,
): Promise<boolean> {
  const stored = await records.all('attribute');
  const known = new Map(stored.map((each) => [each.id, JSON.stringify(each)]));
  const wanted = new Set(definitions.map(({ id }) => id));
  const next = withValues(definitions, stored, found).filter((each) => known.get(each.id) !== JSON.stringify(each));
  const gone = stored.filter(({ id }) => !wanted.has(id));
  if (next.length === 0 && gone.length === 0) return false;
  await records.change('', (transaction) => {
    for (const value of next) transaction.put({ kind: 'attribute', value });
    for (const { id } of gone) transaction.remove('attribute', id);
  });
  return true;
}
