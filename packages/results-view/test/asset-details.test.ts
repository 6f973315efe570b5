import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { Asset } from '@assetql/client';
import { applyEdits } from '@assetql/core';
import { bind, parseDocument } from '@assetql/core/document';
import { AssetDetails } from '@assetql/results-view/answer';
import { assetOffers } from '../src/answer/details/asset-offers.ts';
import { viewAsset } from '../src/answer/view-asset.ts';

const fox: Asset = {
  id: 'x1',
  title: 'Arctic fox',
  status: 0,
  rating: { average: 3.6 },
  file: { extension: 'svg' },
  media: { type: 'Image' },
  record: { createdAt: '2024-05-01T00:00:00.000Z', createdBy: { id: 'u1' } },
  keywords: ['fox', 'polar night'],
  categories: [{ id: 'c1', name: 'Animals' }, { name: 'Without an id' }],
  attributes: [{ name: 'Rights', values: ['Web', 'Print'] }],
};
const names = {
  users: [{ id: 'u1', userName: 'ada' }],
  attributes: [{ id: 'a1', name: 'Rights', type: 'lookup' }],
  categories: [
    { id: 'c0', name: 'Nature', path: ['Nature'] },
    { id: 'c1', name: 'Animals', path: ['Nature', 'Animals'], parentId: 'c0' },
  ],
  ready: () => Promise.resolve(),
  onChange: () => () => undefined,
} as const;

function offersOf(file: string): ReadonlyMap<string, string> {
  const [search] = parseDocument(file).searches;
  return new Map(
    assetOffers(fox, file, search, names).map((offer) => [
      `${offer.label} ${offer.value}${offer.isChosen ? ' (chosen)' : ''}${offer.isBlocked ? ' (blocked)' : ''}`,
      applyEdits(file, offer.edits()),
    ]),
  );
}

describe("an asset's offers to narrow the search", () => {
  test('are its values, with display names', () => {
    expect([...offersOf('')]).toEqual([
      ['Extension svg', "filters: FileExtension EQ 'svg'\n"],
      ['Type Image', 'filters: AssetType EQ Image\n'],
      ['Status approved', 'filters: Status EQ 0\n'],
      ['Uploaded by ada', "filters: CreatedBy EQ 'u1'\n"],
      ['Category Animals', "containerfilter: CategoryIds/ANY(c: c EQ 'c1')\n"],
      ['Keyword fox', 'search: keywords:fox\n'],
      ['Keyword polar night', 'search: keywords:"polar night"\n'],
      ['Rights Web', 'filters: Attributes/ANY(a: a EQ \'{"Key":"a1","Value":"Web"}\')\n'],
      ['Rights Print', 'filters: Attributes/ANY(a: a EQ \'{"Key":"a1","Value":"Print"}\')\n'],
    ]);
  });
  test('extend existing conditions, and remove chosen ones', () => {
    const offers = offersOf("filters: FileExtension EQ 'png' AND AssetType EQ Image\nsearch: keywords:fox\n");
    expect(offers.get('Extension svg')).toContain("(FileExtension EQ 'png' OR FileExtension EQ 'svg') AND AssetType");
    expect(offers.get('Type Image (chosen)')).toContain("filters: FileExtension EQ 'png'\n");
    expect(offers.get('Keyword fox (chosen)')).toBe("filters: FileExtension EQ 'png' AND AssetType EQ Image\n");
  });
  test('are disabled when the expression has an error', () => {
    const offers = offersOf('filters: Status = 0\n');
    expect([...offers.keys()]).toContain('Extension svg (blocked)');
    expect([...offers.keys()]).toContain('Keyword fox');
  });
});

function drawn(file: string, asset = fox): string {
  const [search] = parseDocument(file).searches;
  const request = search && bind(search, { now: 0 }).request;
  const asked = request && { request, now: 0 };
  const shown = viewAsset(asset, () => undefined);
  const html = renderToString(
    h(AssetDetails, { asset: shown, catalogue: names, file, search, asked, onEdit: () => undefined }),
  );
  // Icons by their names.
  const named = html.replaceAll(/<svg class="aql-icon aql-icon-(\w+)".*?<\/svg>/g, '[$1]');
  return named.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('the explanation why an asset matches', () => {
  test.each([
    {
      why: 'each part with what the asset has',
      file: 'filters: AverageRating GE 4\n',
      said: /\[yes\] .*holds AverageRating 3\.6/,
    },
    { why: 'where a word is found', file: 'search: fox\n', said: /holds title Arctic fox keywords fox, polar night/ },
    {
      why: 'names in the place of the ids of categories, and of those above them',
      file: "containerfilter: CategoryIds/ANY(c: c EQ 'c1') OR CategoryAncestorIds/ANY(c: c EQ 'c0')\n",
      asset: { ...fox, categories: [{ id: 'c1', name: 'Animals' }] },
      said: /\[yes\] .*CategoryIds Animals .*CategoryAncestorIds Nature /,
    },
    {
      why: 'what is not known, where a category has no id',
      file: "containerfilter: CategoryIds/ANY(c: c EQ 'c1')\n",
      said: /\[unknown\] .*CategoryIds not shown/,
    },
    { why: 'the name of who uploaded it', file: "filters: CreatedBy EQ 'u1'\n", said: /\[yes\] .*CreatedBy ada/ },
    { why: 'a status in words', file: 'filters: Status EQ 2\n', said: /\[close\] .*Status approved/ },
    {
      why: 'what does not hold, once the text has changed',
      file: "filters: FileExtension EQ 'png'\n",
      said: /\[close\] .*does not hold FileExtension svg/,
    },
    {
      why: 'what the service does not show',
      file: 'filters: CognitiveColor EQ red\n',
      said: /\[unknown\] .*not known CognitiveColor not shown The library says so/,
    },
    { why: 'that everything is asked for', file: 'sort: title A\n', said: /The search asks for everything/ },
  ])('$why', ({ file, asset, said }) => expect(drawn(file, asset)).toMatch(said));

  test('is missing for a text with errors, and for an asset of another client', () => {
    expect(drawn('filters: Status = 0\n')).not.toContain('Why it matches');
    const asset = { id: 'other' };
    const props = { asset, catalogue: names, file: '', search: undefined, asked: undefined, onEdit: () => undefined };
    expect(renderToString(h(AssetDetails, props))).toBe('');
  });
});
