import { fold } from '@assetql/core';
import { isRecord } from '@assetql/core/text';
import { readEmbeddedDate, type EmbeddedDate } from './embedded-date.ts';
import { mostKeywords } from './limits.ts';

/** What a file says of itself. What it does not say is absent. */
export interface EmbeddedMetadata {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** When what it shows was made, not the file; epoch milliseconds. */
  readonly created?: number;
  /** The day of that where it was made, such as `2019-07-14`; absent where it is the day of the moment in UTC. */
  readonly createdOn?: string;
  /** Stars: 1 to 5, 0 for none, −1 for a rejected picture. */
  readonly rating?: number;
  /** The name of a colour or a step of work that a program has marked it with. */
  readonly label?: string;
  /** Several are separated by commas. */
  readonly creator?: string;
  readonly camera?: string;
  readonly lens?: string;
  /** Millimetres. */
  readonly focalLength?: number;
  readonly location?: string;
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
  /** Degrees; south and west are negative. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** The texts of further tags that were asked for, such as `xmp:rights`, by these names. */
  readonly tags?: Readonly<Record<string, readonly string[]>>;
}

/** What tags are read for: keywords with their ancestors are written beside the others. */
type Member = Exclude<keyof EmbeddedMetadata, 'tags' | 'createdOn'> | 'keywordPaths' | 'tagPaths';

/** An object with the tags of one standard by name. */
export type TagGroup = object;

/** The standards that are read, in the order in which they count. */
const standards = ['sidecar', 'xmp', 'iptc', 'exif', 'media'] as const;

type Standard = (typeof standards)[number];

/**
 * Tags as `exifreader` gives them with `expanded`; `sidecar` has those of an XMP file beside the file. `media` has what audio and video files say, as
 * values of the names in the table.
 */
export type TagGroups = { readonly [Name in Standard]?: TagGroup | undefined };

type Tags = Readonly<Record<'xmp' | 'iptc' | 'exif' | 'media', readonly string[]>>;

/** The tags of a member that only some standards have. */
const onlyIn = (some: Partial<Tags>): Tags => ({ xmp: [], iptc: [], exif: [], media: [], ...some });

/**
 * Which tags mean what: the first one that has a value counts. A name of two tags is a date and its time or zone, and `>` leads into the first structure of a list. This is the
 * one place that knows the names of tags; a sidecar has those of XMP.
 */
const mapping: Readonly<Record<Member, Tags>> = {
  title: { xmp: ['title', 'Headline'], iptc: ['Object Name', 'Headline'], exif: ['XPTitle'], media: ['title'] },
  description: {
    xmp: ['description'],
    iptc: ['Caption/Abstract'],
    exif: ['ImageDescription', 'XPComment'],
    media: ['description'],
  },
  keywords: { xmp: ['subject'], iptc: ['Keywords'], exif: ['XPKeywords'], media: ['keywords'] },
  created: {
    xmp: ['DateTimeOriginal', 'DateCreated', 'CreateDate'],
    iptc: ['Date Created+Time Created', 'Date Created'],
    exif: ['DateTimeOriginal+OffsetTimeOriginal', 'DateTimeOriginal', 'DateTimeDigitized'],
    media: ['created'],
  },
  keywordPaths: onlyIn({ xmp: ['hierarchicalSubject'] }),
  tagPaths: onlyIn({ xmp: ['TagsList'] }),
  rating: onlyIn({ xmp: ['Rating'], exif: ['Rating'] }),
  label: onlyIn({ xmp: ['Label'] }),
  creator: onlyIn({ xmp: ['creator'], iptc: ['By-line'], exif: ['Artist', 'XPAuthor'], media: ['creator'] }),
  camera: onlyIn({ xmp: ['Make+Model', 'Model'], exif: ['Make+Model', 'Model'] }),
  lens: onlyIn({ xmp: ['LensModel', 'Lens'], exif: ['LensModel'] }),
  focalLength: onlyIn({ xmp: ['FocalLength'], exif: ['FocalLength'] }),
  location: onlyIn({ xmp: ['Location', 'LocationCreated>Sublocation'], iptc: ['Sub-location'] }),
  city: onlyIn({ xmp: ['City', 'LocationCreated>City'], iptc: ['City'] }),
  state: onlyIn({ xmp: ['State', 'LocationCreated>ProvinceState'], iptc: ['Province/State'] }),
  country: onlyIn({ xmp: ['Country', 'LocationCreated>CountryName'], iptc: ['Country/Primary Location Name'] }),
  latitude: onlyIn({ xmp: ['GPSLatitude'], exif: ['Latitude'] }),
  longitude: onlyIn({ xmp: ['GPSLongitude'], exif: ['Longitude'] }),
};

/** Characters of each text; what is longer is cut. The same as for texts that people give. */
const longest = { title: 1000, description: 100_000, keyword: 1000, name: 1000 } as const;

/** Without control characters and halves of surrogate pairs, and without blanks around it. */
const clean = (text: string): string => text.replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '').trim();

function language(item: unknown): unknown {
  const attributes = isRecord(item) ? item['attributes'] : undefined;
  return isRecord(attributes) ? (attributes['xml:lang'] ?? attributes['lang']) : undefined;
}

/** The texts of a tag: of a list, those of its entries; of a text in several languages, that of the default one alone. */
function textsOf(tag: unknown): readonly string[] {
  if (typeof tag === 'string' || typeof tag === 'number') return [String(tag)];
  if (Array.isArray(tag)) {
    const items: readonly unknown[] = tag;
    const isTranslated = items.some((item) => language(item) !== undefined);
    const chosen = items.find((item) => language(item) === 'x-default') ?? items[0];
    return (isTranslated ? [chosen] : items).flatMap(textsOf);
  }
  if (!isRecord(tag)) return [];
  const { value, description } = tag;
  const isList = Array.isArray(value) && value.some((item) => isRecord(item));
  if (isList) return textsOf(value);
  return typeof description === 'string' ? [description] : textsOf(value);
}

const cleanTexts = (tag: unknown): readonly string[] =>
  textsOf(tag)
    .map(clean)
    .filter((text) => text !== '');

/** Members whose tags are read as the file has them: put in words, coordinates have lost their side. */
const asWritten: ReadonlySet<Member> = new Set<Member>(['latitude', 'longitude']);

/** What of a tag the texts of a member are read from. */
function contentOf(member: Member, tag: unknown): unknown {
  const value = asWritten.has(member) && isRecord(tag) ? tag['value'] : undefined;
  return typeof value === 'string' ? value : tag;
}

/** A tag by its name, or one inside the first structure of a list, such as `LocationCreated>City`. */
function tagNamed(tags: ReadonlyMap<string, unknown>, name: string): unknown {
  const [outer = '', inner] = name.split('>');
  const tag = tags.get(outer);
  if (inner === undefined) return tag;
  const list = isRecord(tag) ? tag['value'] : undefined;
  const structure: unknown = Array.isArray(list) ? list[0] : undefined;
  return isRecord(structure) ? structure[inner] : undefined;
}

/** The texts that a standard has for a member, of the first tag that has any. */
function textsFor(member: Member, standard: Standard, group: TagGroup): readonly string[] {
  const tags = new Map<string, unknown>(Object.entries(group));
  for (const name of mapping[member][standard === 'sidecar' ? 'xmp' : standard]) {
    const parts = name.split('+').map((tag) => cleanTexts(contentOf(member, tagNamed(tags, tag))));
    if (parts.every(({ length }) => length > 0)) return name.includes('+') ? [parts.flat().join(' ')] : parts.flat();
  }
  return [];
}

/** A date and its time or zone, in the one form that `readEmbeddedDate` knows. */
const dateOf = (text: string): EmbeddedDate | undefined => readEmbeddedDate(text.replace(/ (?=[+-])/, ''));

/** Keywords that differ, without regard to case. Windows writes them in one text. */
function keywordsOf(texts: readonly string[], standard: Standard): readonly string[] {
  const all = standard === 'exif' ? texts.flatMap((text) => text.split(';')) : texts;
  const byFolded = new Map<string, string>();
  for (const keyword of all.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest.keyword)))
    if (keyword !== '' && !byFolded.has(fold(keyword))) byFolded.set(fold(keyword), keyword);
  return [...byFolded.values()].slice(0, mostKeywords);
}

/** The first that a standard has, in the order in which they count. */
function first<Value>(
  groups: TagGroups,
  member: Member,
  read: (texts: readonly string[], standard: Standard) => Value | undefined,
): Value | undefined {
  for (const standard of standards) {
    const group = groups[standard];
    const texts = group === undefined ? [] : textsFor(member, standard, group);
    const value = texts.length === 0 ? undefined : read(texts, standard);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A text of one line. */
const line = (texts: readonly string[]): string => texts.join(', ').replaceAll(/\s+/g, ' ').slice(0, longest.name);

/** The maker and the model of a camera, of which many have the name of the maker in that of the model. */
function cameraOf(texts: readonly string[]): string {
  const text = line(texts.map((each) => each.replaceAll(/\s+/g, ' ')));
  return text.replace(/^(\S+)(?: \S+)* (?=\1(?: |$))/i, '');
}

/** A number, or a fraction such as `50/1`; what follows, such as a unit, is left out. */
function numberOf([text = '']: readonly string[]): number | undefined {
  const [, above = '', below = '1'] = /^([+-]?\d{1,9}(?:\.\d{1,15})?)(?:\/(\d{1,9}))?/.exec(text) ?? [];
  const value = above === '' ? Number.NaN : Number(above) / Number(below);
  return Number.isFinite(value) ? value : undefined;
}

/** Stars. Windows writes percents into EXIF beside them, under another name. */
function ratingOf(texts: readonly string[]): number | undefined {
  const value = numberOf(texts);
  return value === undefined || value < -1 || value > 5 ? undefined : value;
}

/** Degrees: a number, or as XMP writes them: `51,30.5N` or `51,30,15N`. */
const coordinate =
  (most: number) =>
  (texts: readonly string[]): number | undefined => {
    const [, degrees, minutes = '0', seconds = '0', side = ''] =
      /^(\d{1,3}),(\d{1,2}(?:\.\d{1,15})?)(?:,(\d{1,2}(?:\.\d{1,15})?))?([NSEW])$/i.exec(texts[0] ?? '') ?? [];
    const value =
      degrees === undefined
        ? numberOf(texts)
        : (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600) * (/[SW]/i.test(side) ? -1 : 1);
    // A tenth of a metre is finer than any of them, and the sum of minutes and seconds is not exact.
    return value === undefined || Math.abs(value) > most ? undefined : Math.round(value * 1e6) / 1e6;
  };

/** How a member is read that has one value. */
const readers: {
  readonly [Name in Exclude<keyof EmbeddedMetadata, 'keywords' | 'tags' | 'created' | 'createdOn'>]: (
    texts: readonly string[],
  ) => EmbeddedMetadata[Name];
} = {
  title: ([text = '']) => text.replaceAll(/\s+/g, ' ').slice(0, longest.title),
  description: ([text]) => text?.slice(0, longest.description),
  rating: ratingOf,
  label: line,
  creator: line,
  camera: cameraOf,
  lens: line,
  focalLength: numberOf,
  location: line,
  city: line,
  state: line,
  country: line,
  latitude: coordinate(90),
  longitude: coordinate(180),
};

/** Keywords, and after them those that are written with the ones above them, such as `Animals|Birds|Owl`. */
function allKeywords(groups: TagGroups): readonly string[] | undefined {
  const keywords = first(groups, 'keywords', keywordsOf);
  const paths = first(groups, 'keywordPaths', keywordsOf)?.filter((path) => path.includes('|'));
  if (keywords !== undefined || (paths !== undefined && paths.length > 0))
    return [...(keywords ?? []), ...(paths ?? [])].slice(0, mostKeywords);
  // Of digiKam, which writes `Animals/Birds/Owl`, where it has left out the others.
  const tags = first(groups, 'tagPaths', keywordsOf)?.map((tag) => tag.split('/'));
  return (
    tags && keywordsOf([...tags.map((parts) => parts.at(-1) ?? ''), ...tags.map((parts) => parts.join('|'))], 'xmp')
  );
}

/** The day of a moment in UTC. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** When something was made, and its day where that was unless it is that of UTC. */
function madeAt(groups: TagGroups): Pick<EmbeddedMetadata, 'created' | 'createdOn'> {
  const date = first(groups, 'created', ([text = '']) => dateOf(text));
  if (date === undefined) return {};
  const { moment, day } = date;
  return { created: moment, ...(day === dayOf(moment) ? {} : { createdOn: day }) };
}

const isReader = (name: string): name is keyof typeof readers => Object.hasOwn(readers, name);

/** A number that a text of a tag begins with; `undefined` where it begins with none. */
export const readNumber = (text: string): number | undefined => numberOf([text]);

/** The moment that a text of a tag is, in epoch milliseconds; `undefined` where it is none. */
export const readDate = (text: string): number | undefined => dateOf(text)?.moment;

/** The name of a tag without what its spellings differ in: `Copyright Notice`, `CopyrightNotice`, `dc:rights`. */
const plainName = (name: string): string =>
  (name.split(':').at(-1) ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Texts of one tag. */
const mostTexts = 100;

/** The texts of a tag that is named with its standard, such as `xmp:rights`: of XMP those of the sidecar before those of the file. */
function textsNamed(groups: TagGroups, name: string): readonly string[] {
  const [prefix = ''] = name.split(':', 1);
  const wanted = plainName(name.slice(prefix.length + 1));
  const named = standards.filter((standard) => standard === prefix || (standard === 'sidecar' && prefix === 'xmp'));
  for (const group of named.map((standard) => groups[standard]))
    for (const [tag, value] of Object.entries(group ?? {})) {
      const texts = plainName(tag) === wanted ? cleanTexts(value) : [];
      if (texts.length > 0) return texts.slice(0, mostTexts).map((text) => text.slice(0, longest.name));
    }
  return [];
}

/** The tags of these names that a file has. */
function namedTags(groups: TagGroups, names: readonly string[]): NonNullable<EmbeddedMetadata['tags']> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const texts = textsNamed(groups, name);
      return texts.length === 0 ? [] : [[name, texts]];
    }),
  );
}

/**
 * Reads what a file says of itself. Of each member the first standard that has it counts: sidecar, XMP, IPTC, EXIF, tags of audio and video. `names` are further tags
 * that are read, each with its standard before it.
 */
export function embeddedMetadata(groups: TagGroups, names: readonly string[] = []): EmbeddedMetadata {
  const keywords = allKeywords(groups);
  const entries = Object.keys(readers)
    .filter(isReader)
    .flatMap((name) => {
      const value = first<string | number>(groups, name, readers[name]);
      return value === undefined ? [] : [[name, value] as const];
    });
  return {
    ...Object.fromEntries(entries),
    ...(keywords === undefined ? {} : { keywords }),
    ...madeAt(groups),
    ...(names.length === 0 ? {} : { tags: namedTags(groups, names) }),
  };
}
