import { fold } from '@assetql/core';
import { isRecord } from '@assetql/core/text';
import { readEmbeddedDate } from './embedded-date.ts';

/** What a file says of itself. What it does not say is absent. */
export interface EmbeddedMetadata {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** When what it shows was made, not the file; epoch milliseconds. */
  readonly created?: number;
}

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

/**
 * Which tags mean what: the first one that has a value counts. A name of two tags is a date and its time or zone. This is the one place that knows the names
 * of tags; a sidecar has those of XMP.
 */
const mapping: Readonly<Record<keyof EmbeddedMetadata, Tags>> = {
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
};

/** Characters of each text, and keywords; what is longer is cut. The same as for texts that people give. */
const longest = { title: 1000, description: 100_000, keyword: 1000 } as const;
const mostKeywords = 10_000;

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

/** The texts that a standard has for a member, of the first tag that has any. */
function textsFor(member: keyof EmbeddedMetadata, standard: Standard, group: TagGroup): readonly string[] {
  const tags = new Map<string, unknown>(Object.entries(group));
  for (const name of mapping[member][standard === 'sidecar' ? 'xmp' : standard]) {
    const parts = name.split('+').map((tag) => cleanTexts(tags.get(tag)));
    if (parts.every(({ length }) => length > 0)) return name.includes('+') ? [parts.flat().join(' ')] : parts.flat();
  }
  return [];
}

/** A date and its time or zone, in the one form that `readEmbeddedDate` knows. */
const dateOf = (text: string): number | undefined => readEmbeddedDate(text.replace(/ (?=[+-])/, ''));

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
  member: keyof EmbeddedMetadata,
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

/** Reads what a file says of itself. Of each member the first standard that has it counts: sidecar, XMP, IPTC, EXIF, tags of audio and video. */
export function embeddedMetadata(groups: TagGroups): EmbeddedMetadata {
  const title = first(groups, 'title', ([text = '']) => text.replaceAll(/\s+/g, ' ').slice(0, longest.title));
  const description = first(groups, 'description', ([text]) => text?.slice(0, longest.description));
  const keywords = first(groups, 'keywords', keywordsOf);
  const created = first(groups, 'created', ([text = '']) => dateOf(text));
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(created === undefined ? {} : { created }),
  };
}
