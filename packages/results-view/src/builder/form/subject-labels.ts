import { assetProperties, type MatchAsset, type Schema } from '@assetql/core';
import { phrase, tableWord } from '../../view/text/phrase.ts';

/** How what an asset holds is called in a sentence, where a shorter word than the label of its column is usual. */
const words: Readonly<Partial<Record<keyof MatchAsset, () => string>>> = {
  assetType: () => phrase('type'),
  averageRating: () => phrase('rating'),
  colors: () => phrase('colour'),
  createdBy: () => phrase('uploader'),
  fileExtension: () => phrase('file extension'),
  categories: () => phrase('category'),
  lightboxIds: () => phrase('lightbox'),
  textInImage: () => phrase('text in the image'),
  videoIntelligence: () => phrase('content of the video'),
  backgroundColor: () => phrase('background colour'),
  foregroundColor: () => phrase('foreground colour'),
  dominantColors: () => phrase('dominant colours'),
};

/** How a member of assets is called in a sentence: "type", "date uploaded". */
export function memberLabel(member: keyof MatchAsset, schema: Schema): string {
  const label =
    words[member]?.() ?? tableWord(assetProperties(schema).find(({ id }) => id === member)?.label ?? member);
  return asInSentence(label);
}

/** A label as it is written within a sentence: `Date uploaded` as `date uploaded`. Abbreviations and mixed case stay. */
export const asInSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
