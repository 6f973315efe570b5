import type { JsonMembers, JsonValue, Mistakes } from './json-value.ts';

/** What the values of an attribute of a served folder can be. */
export const folderAttributeTypes = ['string', 'number', 'date'] as const;

export type FolderAttributeType = (typeof folderAttributeTypes)[number];

/** The pattern of a place that such values come from: a tag of a standard, or the depth of a folder. */
export const folderAttributePlace = '^(?:(?:xmp|iptc|exif):.{1,200}|folder:[1-9])$';

/** An attribute that the files of a served folder have, beside those that all folders have. */
export interface FolderAttribute {
  readonly name: string;
  readonly type: FolderAttributeType;
  /**
   * Where its values come from; the first that has any counts. A tag of a standard by its name (`xmp:rights`, `iptc:Copyright Notice`, `exif:ISOSpeedRatings`), or the
   * name of the folder at a depth below the served one (`folder:1`).
   */
  readonly from: readonly string[];
}

/** What a configuration says about the folder that it is in, when that is served as a library. */
export interface FolderSection {
  readonly attributes: readonly FolderAttribute[];
}

/** Attributes, and places that the values of one come from. */
const [mostAttributes, mostPlaces] = [100, 10];
/** Characters of a name. */
const longestName = 200;

const place = new RegExp(folderAttributePlace, 'u');

function readPlace(value: JsonValue): string {
  const text = value.text().trim();
  if (!place.test(text))
    value.fail(
      'must be a tag, such as xmp:rights, iptc:Copyright Notice or exif:ISOSpeedRatings, or the depth of a folder from folder:1 to folder:9',
    );
  return text;
}

function readPlaces(value: JsonValue): readonly string[] {
  if (!Array.isArray(value.value)) return [readPlace(value)];
  const places = value.mistakes.each(value.list(), readPlace);
  if (places.length === 0 || places.length > mostPlaces)
    value.fail(`must be a list of 1 to ${mostPlaces} places that values come from`);
  return places;
}

function readAttribute(written: string, value: JsonValue): FolderAttribute {
  const name = written.trim();
  if (name === '' || name.length > longestName || /\p{Cc}/u.test(name))
    value.fail(`is no name of an attribute: write 1 to ${longestName} characters, in one line`);
  const isShort = typeof value.value === 'string' || Array.isArray(value.value);
  if (isShort) return { name, type: 'string', from: readPlaces(value) };
  const { get } = value.members(['from', 'type']);
  return {
    name,
    type: get('type')?.oneOf(folderAttributeTypes) ?? 'string',
    from: readPlaces(get('from') ?? value.fail('needs a "from"')),
  };
}

/** Reads the section `folder` of a configuration; `undefined` when there is none. */
export function readFolder({ get }: JsonMembers, mistakes: Mistakes): FolderSection | undefined {
  const section = get('folder');
  if (section === undefined) return undefined;
  const attributes = mistakes.attempt(() => {
    const written = section.members(['attributes']).get('attributes');
    const entries = written?.entries() ?? [];
    if (entries.length > mostAttributes) written?.fail(`can have at most ${mostAttributes} attributes`);
    const seen = new Set<string>();
    return mistakes.each(entries, ([name, value]) => {
      const attribute = readAttribute(name, value);
      const folded = attribute.name.toLowerCase();
      if (seen.has(folded)) value.fail('is there twice');
      seen.add(folded);
      return attribute;
    });
  });
  return { attributes: attributes ?? [] };
}
