import type { Asset } from '@assetql/client';
import { expect, it } from 'vitest';
import type { L10n } from '../../src/connections/l10n.ts';
import {
  annotationsOf,
  keywordLine,
  keywordsIn,
  planText,
  replacedText,
  ratingText,
} from '../../src/metadata/metadata-draft.ts';

const l10n: L10n = { t: (text, value) => text.replace('{0}', String(value)) };

const asset: Asset = {
  id: 'a1',
  title: 'Owl',
  rating: { average: 3 },
  file: {},
  media: {},
  record: {},
  keywords: ['barn', 'duplicate-file'],
};

it('an asset is edited without the keywords of its library', () => {
  expect(annotationsOf(asset, ['duplicate-file'])).toEqual({
    title: 'Owl',
    description: '',
    rating: 3,
    keywords: ['barn'],
  });
  expect(annotationsOf({ ...asset, rating: { average: 2.5 } }, []).rating).toBeUndefined();
});

it.each([
  [['barn', 'owl'], 'barn, owl'],
  [['Paris, Texas', 'say "owl"'], '"Paris, Texas", "say ""owl"""'],
  [[], ''],
])('the keywords %j are one line and come back', (keywords, line) => {
  expect(keywordLine(keywords)).toBe(line);
  expect(keywordsIn(line)).toEqual(keywords);
});

it.each([
  [' owl ,, Owl,barn,', ['owl', 'barn']],
  ['"open, owl', ['"open, owl']],
  ['"a" b, c', ['"a" b', 'c']],
])('the line %j is read', (line, keywords) => {
  expect(keywordsIn(line)).toEqual(keywords);
});

it('what a sidecar will say is listed', () => {
  const planned = { assetId: 'a1', sidecar: 'owl.svg.xmp', isNew: true, description: undefined };
  expect(planText({ ...planned, title: '', rating: -1, keywords: ['barn', 'owl'] }, l10n)).toBe(
    'Title: none\nRating: rejected\nKeywords: barn, owl',
  );
});

it('what others have written meanwhile is told before it is replaced', () => {
  expect(replacedText({}, l10n)).toBeUndefined();
  expect(replacedText({ description: 'Seen from the pier', rating: 3 }, l10n)).toBe(
    'Somebody has changed it since you began to edit it. This is replaced:\nDescription: Seen from the pier\nRating: 3 stars',
  );
});

it.each([
  [undefined, 'several ratings'],
  [-1, 'rejected'],
  [0, 'no stars'],
  [1, '1 star'],
  [4, '4 stars'],
])('the rating %s is called %s', (rating, text) => {
  expect(ratingText(rating, l10n)).toBe(text);
});
