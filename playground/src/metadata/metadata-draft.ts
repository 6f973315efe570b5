import { annotationChange, type AnnotationChange } from '@assetql/client';
import type { ViewAsset } from '@assetql/results-view';
import type { Choice } from '../fields/choice.ts';

/** Metadata of one asset or of several as it is written in a form. */
export interface MetadataDraft {
  /** Of one asset; several have none in common. */
  readonly title: string;
  readonly description: string;
  /** `undefined` leaves the ratings as they are. */
  readonly rating: number | undefined;
  /** All keywords of one asset, or those to add to several. */
  readonly keywords: readonly Choice[];
  /** Keywords to remove from several assets. */
  readonly removed: readonly Choice[];
}

const labelled = (words: readonly string[]): readonly Choice[] => words.map((label) => ({ label }));

/** Whole stars of an asset; `undefined` for an average of several people. */
const starsOf = ({ rating = 0 }: ViewAsset): number | undefined => (Number.isInteger(rating) ? rating : undefined);

/** What the form shows at first. */
export function draftOf(assets: readonly ViewAsset[]): MetadataDraft {
  const [asset, ...others] = assets;
  if (asset === undefined || others.length > 0)
    return { title: '', description: '', rating: undefined, keywords: [], removed: [] };
  const { title = '', description = '', keywords = [] } = asset;
  return { title, description, rating: starsOf(asset), keywords: labelled(keywords), removed: [] };
}

const labels = (choices: readonly Choice[]): readonly string[] => choices.map(({ label }) => label);

/** The words, unless there are none. */
const some = (words: readonly string[]): readonly string[] | undefined => (words.length === 0 ? undefined : words);

/** What of a draft differs from what the assets have; `undefined` when nothing does. */
export function changeOf(assets: readonly ViewAsset[], draft: MetadataDraft): AnnotationChange | undefined {
  const before = draftOf(assets);
  const keywords = labels(draft.keywords);
  if (assets.length === 1)
    return annotationChange({ ...before, keywords: labels(before.keywords) }, { ...draft, keywords });
  const change: AnnotationChange = {
    rating: draft.rating === before.rating ? undefined : draft.rating,
    addKeywords: some(keywords),
    removeKeywords: some(labels(draft.removed)),
  };
  return Object.values(change).every((value) => value === undefined) ? undefined : change;
}

/** All keywords that assets have, by their first spelling. */
export const keywordsOf = (assets: readonly ViewAsset[]): readonly string[] => [
  ...new Map(
    assets.flatMap(({ keywords = [] }) => keywords).map((word) => [word.toLowerCase(), word] as const),
  ).values(),
];
