import { annotationChange, replacedMeanwhile, type Annotations } from '@assetql/client';
import { expect, it } from 'vitest';

const before: Annotations = { title: 'Owl', description: '', rating: 3, keywords: ['barn', 'Owl'] };

it.each<[string, Partial<Annotations>, ReturnType<typeof annotationChange>]>([
  ['nothing', {}, undefined],
  ['nothing but blanks and capitals', { title: ' Owl ', keywords: ['owl', 'BARN'] }, undefined],
  ['a title', { title: 'Barn owl ' }, { title: 'Barn owl' }],
  ['no title', { title: '' }, { title: '' }],
  ['a description', { description: 'At night' }, { description: 'At night' }],
  ['a rating', { rating: 5 }, { rating: 5 }],
  ['a rating that stays as it is', { rating: undefined }, undefined],
  ['keywords', { keywords: ['owl', 'night'] }, { addKeywords: ['night'], removeKeywords: ['barn'] }],
])('%s', (_what, after, change) => {
  expect(annotationChange(before, { ...before, ...after })).toEqual(change);
});

it('spaces at the ends of a text that is only read are no change', () => {
  const read = { ...before, description: ' At night\n' };
  expect(annotationChange(read, { ...read, rating: 4 })).toEqual({ rating: 4 });
});

it('what somebody else has written is replaced where the change has it as well', () => {
  const now: Annotations = { title: 'Tawny owl', description: 'At night', rating: 5, keywords: ['tawny'] };
  expect(replacedMeanwhile(before, now, { title: 'Barn owl', addKeywords: ['night'] })).toEqual({ title: 'Tawny owl' });
  expect(replacedMeanwhile(before, now, { description: '', rating: 1 })).toEqual({
    description: 'At night',
    rating: 5,
  });
  expect(replacedMeanwhile(before, before, { title: '', description: 'x', rating: 1 })).toEqual({});
});
