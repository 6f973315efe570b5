/** A rectangle of the page, in CSS pixels from the start of the viewport. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between the card and what it explains, and to the edges of the page. */
const gap = 12;

/** Where a card is placed for a target: below it, above it, or beside it, wherever it does not cover it; else at the end of the page. */
export function placeCard(
  target: Box,
  card: Pick<Box, 'width' | 'height'>,
  page: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const within = (at: number, size: number, room: number): number => Math.max(gap, Math.min(at, room - size - gap));
  const left = within(target.left, card.width, page.width);
  const top = within(target.top, card.height, page.height);
  const below = target.top + target.height + gap;
  if (below >= gap && below + card.height + gap <= page.height) return { left, top: below };
  const above = target.top - gap - card.height;
  if (above >= gap && above + card.height + gap <= page.height) return { left, top: above };
  const after = target.left + target.width + gap;
  if (after >= gap && after + card.width + gap <= page.width) return { left: after, top };
  const before = target.left - gap - card.width;
  if (before >= gap) return { left: before, top };
  return { left, top: page.height - card.height - gap };
}
