import { annotationChange, type Annotations } from '@assetql/client';
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
