import type { LibraryAsset, LibraryAttribute } from '../asset.ts';
import { nameBasedId } from '../store/name-based-id.ts';
import type { EmbeddedMetadata } from './embedded-metadata.ts';

interface Row {
  readonly name: string;
  readonly type: LibraryAttribute['type'];
  readonly value: (embedded: EmbeddedMetadata) => string | number | undefined;
}

/** Attributes of files in a folder, by what they say of themselves. A new one is a new row. */
const rows: readonly Row[] = [
  { name: 'Creator', type: 'string', value: ({ creator }) => creator },
  { name: 'Label', type: 'string', value: ({ label }) => label },
  {
    name: 'Date taken',
    type: 'date',
    value: ({ created }) => (created === undefined ? undefined : new Date(created).toISOString()),
  },
  { name: 'Camera', type: 'string', value: ({ camera }) => camera },
  { name: 'Lens', type: 'string', value: ({ lens }) => lens },
  { name: 'Focal length', type: 'number', value: ({ focalLength }) => focalLength },
  { name: 'Location', type: 'string', value: ({ location }) => location },
  { name: 'City', type: 'string', value: ({ city }) => city },
  { name: 'State', type: 'string', value: ({ state }) => state },
  { name: 'Country', type: 'string', value: ({ country }) => country },
  { name: 'Latitude', type: 'number', value: ({ latitude }) => latitude },
  { name: 'Longitude', type: 'number', value: ({ longitude }) => longitude },
];

const idOf = ({ name }: Row): string => nameBasedId(`folder attribute/${name}`);

/** The definitions of these attributes. */
export const folderAttributes: readonly LibraryAttribute[] = rows.map((row) => ({
  id: idOf(row),
  name: row.name,
  type: row.type,
  required: false,
  lookupValues: [],
}));

export const folderAttributeIds: ReadonlySet<string> = new Set(rows.map(idOf));

/** The values that a file has. */
export const attributeValues = (embedded: EmbeddedMetadata): LibraryAsset['attributes'] =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const value = row.value(embedded);
      return value === undefined ? [] : [[idOf(row), [String(value)]]];
    }),
  );
