/** One drawing as `data/openmoji.json` of the npm package `openmoji` describes it. */
export interface OpenMojiEntry {
  readonly emoji: string;
  readonly hexcode: string;
  readonly group: string;
  readonly subgroups: string;
  readonly annotation: string;
  readonly tags: string;
  readonly openmoji_tags: string;
  readonly openmoji_author: string;
  /** `YYYY-MM-DD` */
  readonly openmoji_date: string;
  /** 1 to 5, or several with commas; empty when the drawing has none. */
  readonly skintone: string | number;
  readonly skintone_base_hexcode: string;
}

const texts = [
  'emoji',
  'hexcode',
  'group',
  'subgroups',
  'annotation',
  'tags',
  'openmoji_tags',
  'openmoji_author',
  'openmoji_date',
  'skintone_base_hexcode',
] as const;

/** Whether a value describes a drawing. */
export function isOpenMojiEntry(value: unknown): value is OpenMojiEntry {
  if (typeof value !== 'object' || value === null || !('skintone' in value)) return false;
  const members = new Map(Object.entries(value));
  return texts.every((name) => typeof members.get(name) === 'string');
}

/** Where the sample content comes from. */
export interface OpenMojiSource {
  readonly entries: readonly OpenMojiEntry[];
  /** The SVG text of a drawing; throws when there is none. */
  readonly drawing: (hexcode: string) => string;
}

/** The attribution that the licence of the drawings asks for; to be shown wherever they are. */
export const sampleAttribution = {
  text: 'Drawings by OpenMoji, the open-source emoji and icon project. Licence: CC BY-SA 4.0. Files and posters made from them are adaptations under the same licence.',
  name: 'OpenMoji',
  address: 'https://openmoji.org/',
  licence: 'CC BY-SA 4.0',
  licenceAddress: 'https://creativecommons.org/licenses/by-sa/4.0/',
} as const;

/** What of the sample is not real, in one sentence; to be shown beside the attribution. */
export const sampleNotice =
  'Drawings, titles, keywords, authors, dates and groups are those of OpenMoji; ratings, statuses, comments, lightboxes, attributes and files other than the drawings are generated from a fixed seed.';
