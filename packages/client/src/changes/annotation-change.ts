import type { AnnotationChange } from './annotation-calls.ts';

/** What files say of an asset, as far as it can be written. */
export interface Annotations {
  readonly title: string;
  readonly description: string;
  /** 0 to 5 stars, or -1 for rejected; `undefined` when it is not known, or is to stay as it is. */
  readonly rating: number | undefined;
  readonly keywords: readonly string[];
}

/** The words that are not among others, without regard to case; `undefined` when there are none. */
function without(words: readonly string[], others: readonly string[]): readonly string[] | undefined {
  const known = new Set(others.map((word) => word.toLowerCase()));
  const rest = words.filter((word) => !known.has(word.toLowerCase()));
  return rest.length === 0 ? undefined : rest;
}

/** The change that leads from what files say of an asset to what somebody has written; `undefined` when nothing differs. */
export function annotationChange(before: Annotations, after: Annotations): AnnotationChange | undefined {
  const title = after.title.trim();
  const description = after.description.trim();
  const change: AnnotationChange = {
    title: title === before.title ? undefined : title,
    description: description === before.description ? undefined : description,
    rating: after.rating === before.rating ? undefined : after.rating,
    addKeywords: without(after.keywords, before.keywords),
    removeKeywords: without(before.keywords, after.keywords),
  };
  return Object.values(change).every((value) => value === undefined) ? undefined : change;
}
