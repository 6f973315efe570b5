import { describe, expect, test } from 'vitest';
import { placeCard } from '../src/tour/place-card.ts';

describe('the card of the tour', () => {
  const card = { width: 300, height: 150 };
  const page = { width: 1000, height: 800 };

  test.each([
    {
      where: 'below what it explains',
      target: { left: 40, top: 40, width: 400, height: 60 },
      at: { left: 40, top: 112 },
    },
    {
      where: 'above it at the end of the page',
      target: { left: 40, top: 700, width: 400, height: 90 },
      at: { left: 40, top: 538 },
    },
    {
      where: 'after what is as high as the page',
      target: { left: 0, top: 0, width: 240, height: 800 },
      at: { left: 252, top: 12 },
    },
    {
      where: 'before it at the other edge',
      target: { left: 700, top: 0, width: 300, height: 800 },
      at: { left: 388, top: 12 },
    },
    {
      where: 'over what fills the page',
      target: { left: 0, top: 0, width: 1000, height: 800 },
      at: { left: 12, top: 638 },
    },
    {
      where: 'in sight of what is scrolled away',
      target: { left: -90, top: -900, width: 40, height: 60 },
      at: { left: 12, top: 638 },
    },
  ])('is $where', ({ target, at }) => {
    const { left, top } = placeCard(target, card, page);
    expect({ left, top }).toEqual(at);
  });
});
