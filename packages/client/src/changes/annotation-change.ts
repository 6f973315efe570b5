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
  // A text that is only read keeps its spaces.
  const change: AnnotationChange = {
    title: title === before.title.trim() ? undefined : title,
    description: description === before.description.trim() ? undefined : description,
    rating: after.rating === before.rating ? undefined : after.rating,
    addKeywords: without(after.keywords, before.keywords),
    removeKeywords: without(before.keywords, after.keywords),
  };
  return Object.values(change).every((value) => value === undefined) ? undefined : change;
}

/** Members of {@link Annotations} that a change replaces as a whole. */
export type ReplacedAnnotations = Partial<Pick<Annotations, 'title' | 'description' | 'rating'>>;

/**
 * What a change would replace that somebody else has written since an asset was read: the members that the change has and that differ
 * between `before` and `now`, as they are now. Empty when there are none. Keywords are added and removed one by one, and replace nothing.
 */
export function replacedMeanwhile(
  before: Annotations,
  now: Annotations,
  change: AnnotationChange,
): ReplacedAnnotations {
  return {
    ...(change.title !== undefined && now.title !== before.title ? { title: now.title } : {}),
    ...(change.description !== undefined && now.description !== before.description
      ? { description: now.description }
      : {}),
    ...(change.rating !== undefined && now.rating !== before.rating ? { rating: now.rating } : {}),
  };
}
