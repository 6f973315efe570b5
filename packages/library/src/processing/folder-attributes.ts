import type { FolderAttribute } from '@assetql/core';
import type { LibraryAsset, LibraryAttribute } from '../asset.ts';
import { nameBasedId } from '../store/name-based-id.ts';
import { dayOf, readDate, readNumber, type EmbeddedMetadata } from './embedded-metadata.ts';

/** A file whose attributes are made. */
export interface AttributedFile {
  /** From the served folder, with `/` between its parts. */
  readonly path: string;
  readonly embedded: EmbeddedMetadata;
}

interface Row {
  readonly name: string;
  readonly type: LibraryAttribute['type'];
  readonly values: (file: AttributedFile) => readonly string[];
}

const row = (
  name: string,
  type: LibraryAttribute['type'],
  value: (embedded: EmbeddedMetadata) => string | number | undefined,
): Row => ({
  name,
  type,
  values: ({ embedded }) => {
    const found = value(embedded);
    return found === undefined ? [] : [String(found)];
  },
});

const dateText = (time: number): string => new Date(time).toISOString();

/** Attributes of files in every folder, by what they say of themselves. A new one is a new row. */
const rows: readonly Row[] = [
  row('Creator', 'string', ({ creator }) => creator),
  row('Label', 'string', ({ label }) => label),
  // The day as a text: people remember days, and an attribute is compared with one value.
  row(
    'Date taken',
    'string',
    ({ created, createdOn }) => createdOn ?? (created === undefined ? undefined : dayOf(created)),
  ),
  row('Camera', 'string', ({ camera }) => camera),
  row('Lens', 'string', ({ lens }) => lens),
  row('Focal length', 'number', ({ focalLength }) => focalLength),
  row('Location', 'string', ({ location }) => location),
  row('City', 'string', ({ city }) => city),
  row('State', 'string', ({ state }) => state),
  row('Country', 'string', ({ country }) => country),
  row('Latitude', 'number', ({ latitude }) => latitude),
  row('Longitude', 'number', ({ longitude }) => longitude),
];

/** The depth that a place such as `folder:1` names; `undefined` for a tag. */
const depthOf = (place: string): number | undefined =>
  place.startsWith('folder:') ? Number(place.slice('folder:'.length)) : undefined;

function textsAt(place: string, { path, embedded }: AttributedFile): readonly string[] {
  const depth = depthOf(place);
  if (depth === undefined) return embedded.tags?.[place] ?? [];
  const name = path.split('/').slice(0, -1)[depth - 1];
  return name === undefined ? [] : [name.normalize('NFC')];
}

/** Texts as values of a type; what is none of the type is left out. */
function typed(texts: readonly string[], type: FolderAttribute['type']): readonly string[] {
  if (type === 'string') return texts;
  return texts.flatMap((text) => {
    const value = type === 'number' ? readNumber(text) : readDate(text);
    if (value === undefined) return [];
    return [type === 'number' ? String(value) : dateText(value)];
  });
}

/** An attribute that a configuration maps. */
const mappedRow = ({ name, type, from }: FolderAttribute): Row => ({
  name,
  type,
  values: (file) => from.map((place) => typed(textsAt(place, file), type)).find(({ length }) => length > 0) ?? [],
});

const idOf = ({ name }: Row): string => nameBasedId(`folder attribute/${name}`);

/** The attributes of the files of a folder. */
export interface FolderAttributes {
  readonly definitions: readonly LibraryAttribute[];
  /** The ids of these, and of those that files had before. */
  readonly ids: ReadonlySet<string>;
  /** Identifies what is mapped; `undefined` when nothing is. */
  readonly mapping: string | undefined;
  /** The tags that are read of files beside those that are always read. */
  readonly tags: readonly string[];
  readonly valuesOf: (file: AttributedFile) => LibraryAsset['attributes'];
}

/**
 * The attributes that all folders have, and those that a configuration maps, which take the place of others of their names. `before` are those that files may have
 * values of from earlier.
 */
export function folderAttributes(
  mapped: readonly FolderAttribute[] = [],
  before: readonly LibraryAttribute[] = [],
): FolderAttributes {
  const own = mapped.map(mappedRow);
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  const all = [...rows.filter(({ name }) => !names.has(name.toLowerCase())), ...own];
  const definitions = all.map((each): LibraryAttribute => ({
    id: idOf(each),
    name: each.name,
    type: each.type,
    required: false,
    lookupValues: [],
  }));
  return {
    definitions,
    ids: new Set([...definitions, ...before].map(({ id }) => id)),
    mapping: mapped.length === 0 ? undefined : nameBasedId(`folder mapping/${JSON.stringify(mapped)}`),
    tags: [...new Set(mapped.flatMap(({ from }) => from))].filter((place) => depthOf(place) === undefined).toSorted(),
    valuesOf: (file) =>
      Object.fromEntries(
        all.flatMap((each) => {
          const values = each.values(file);
          return values.length === 0 ? [] : [[idOf(each), values]];
        }),
      ),
  };
}
