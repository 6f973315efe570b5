import { fold } from '@assetql/core/meaning';
import type { LibraryLightbox } from '../asset.ts';

/** The people who may see a lightbox: who owns and who approves it. Folded ids. */
export function viewersOf({ ownerId, approverId }: LibraryLightbox): readonly string[] {
  return approverId === null ? [fold(ownerId)] : [...new Set([fold(ownerId), fold(approverId)])];
}

/** The lightboxes that a user may see. */
export function visibleLightboxes(lightboxes: readonly LibraryLightbox[], viewer: string): readonly LibraryLightbox[] {
  const folded = fold(viewer);
  return lightboxes.filter((lightbox) => viewersOf(lightbox).includes(folded));
}
