import { applyEdits, type Catalogue } from '@assetql/core';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { CategoryTree } from '../src/views/library/category-tree.ts';
import { insertItem } from '../src/views/library/insert-item.ts';
import { idOf, labelOf, type LibraryItem } from '../src/views/library/library-item.ts';
import type { Wanted } from '../src/views/library/wanted-clause.ts';
import { plainWords } from './connections/plain-words.ts';

const names = {
  categories: [
    { id: 'c1', name: 'Brand', path: ['Brand'] },
    { id: 'c2', name: 'Logos', path: ['Brand', 'Logos'], parentId: 'c1' },
    { id: 'c3', name: 'A/B', path: ['A/B'] },
  ],
  attributes: [
    { id: 'd1', name: 'Campaign', type: 'lookup', values: ['Spring'] },
    { id: 'd2', name: 'Season', type: 'string' },
    { id: 'd3', name: 'Season', type: 'string' },
  ],
  users: [
    { id: 'u1', userName: 'kim', firstName: 'Kim', lastName: 'Ho' },
    { id: 'u2', userName: 'bo' },
  ],
  lightboxes: [{ id: 'l1', name: 'My picks' }],
} as const satisfies Catalogue;
const [brand, logos, odd] = names.categories;
const [campaign, season] = names.attributes;
const [kim, bo] = names.users;
const [picks] = names.lightboxes;

/** What an insertion at the end of a file makes of it, or what it says. */
function inserted(text: string, wanted: Wanted | LibraryItem, join: 'either' | 'both' = 'both'): string {
  const document = parseDocument(text);
  const made = insertItem(
    document,
    document.searches.at(-1),
    'item' in wanted ? wanted : { item: wanted },
    names,
    plainWords,
  );
  if ('problem' in made) return made.problem;
  return applyEdits(text, ('edits' in made ? made : made[join]).edits);
}

const logosItem: LibraryItem = { kind: 'category', category: logos };

describe('inserting into a query', () => {
  test.each<[what: string, before: string, wanted: Wanted | LibraryItem, after: string]>([
    [
      'begins a search where there is none',
      '',
      logosItem,
      '@logos = category("Brand/Logos")\n\ncontainerfilter: CategoryIds/ANY(c: c EQ {{logos}})\n',
    ],
    [
      'adds a category by its name',
      '### A\nsearch: a\n',
      logosItem,
      '@logos = category("Brand/Logos")\n\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{logos}})\nsearch: a\n',
    ],
    [
      'takes the variable that is there, and joins what is there',
      '@x = category("Brand", "Logos")\n### A\ncontainerfilter: LightboxIds/ANY(l: l EQ \'l2\')\n',
      logosItem,
      '@x = category("Brand", "Logos")\n### A\ncontainerfilter: LightboxIds/ANY(l: l EQ \'l2\') AND CategoryIds/ANY(c: c EQ {{x}})\n',
    ],
    [
      'adds what is below a category as one condition',
      '@x = category("Brand", "Logos")\n### A\ncontainerfilter: LightboxIds/ANY(l: l EQ \'l2\')\n',
      { item: logosItem, withSubCategories: true },
      '@x = category("Brand", "Logos")\n### A\ncontainerfilter: LightboxIds/ANY(l: l EQ \'l2\') AND (CategoryIds/ANY(c: c EQ {{x}}) OR CategoryAncestorIds/ANY(c: c EQ {{x}}))\n',
    ],
    [
      'takes the id where a name cannot be written',
      '### A\nsearch: a\n',
      { kind: 'category', category: odd },
      "### A\ncontainerfilter: CategoryIds/ANY(c: c EQ 'c3')\nsearch: a\n",
    ],
    [
      'takes the id where a name is that of several',
      '### A\nsearch: a\n',
      { item: { kind: 'attribute', attribute: season }, value: 'dry' },
      `### A\nfilters: Attributes/ANY(a: a EQ '{"Key":"d2","Value":"dry"}')\nsearch: a\n`,
    ],
    [
      'adds the value of an attribute',
      '### A\nfilters: AssetType EQ Image\n',
      { kind: 'value', attribute: campaign, value: 'Spring' },
      `@campaign = attribute("Campaign")\n\n### A\nfilters: AssetType EQ Image AND Attributes/ANY(a: a EQ '{"Key":"{{campaign}}","Value":"Spring"}')\n`,
    ],
    [
      'adds who has uploaded',
      '### A\nfilters: AssetType EQ Image\n  AND Status EQ 0\n',
      { kind: 'user', user: kim },
      '@kim = user("kim")\n\n### A\nfilters: AssetType EQ Image\n  AND Status EQ 0\n  AND CreatedBy EQ {{kim}}\n',
    ],
    [
      'adds another who may have uploaded beside the first',
      '@kim = user("kim")\n### A\nfilters: AssetType EQ Image AND CreatedBy EQ {{kim}}\n',
      { kind: 'user', user: bo },
      '@kim = user("kim")\n@bo = user("bo")\n### A\nfilters: AssetType EQ Image AND (CreatedBy EQ {{kim}} OR CreatedBy EQ {{bo}})\n',
    ],
    [
      'adds a keyword',
      '### A\nsearch: a OR b\n',
      { kind: 'keyword', keyword: 'red fox' },
      '### A\nsearch: (a OR b) keywords:"red fox"\n',
    ],
    [
      'adds a lightbox',
      '### A\n',
      { kind: 'lightbox', lightbox: picks },
      '@myPicks = lightbox("My picks")\n\n### A\ncontainerfilter: LightboxIds/ANY(l: l EQ {{myPicks}})\n',
    ],
  ])('%s', (_what, before, wanted, after) => {
    expect(inserted(before, wanted)).toBe(after);
    expect(checkDocument(parseDocument(after)).filter(({ severity }) => severity === 'error')).toEqual([]);
    const again = inserted(after, wanted);
    expect(again).toBe('The search asks for this already.');
  });

  const brandItem: LibraryItem = { kind: 'category', category: brand };
  const inLogos = '@logos = category("Brand/Logos")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{logos}})\n';

  test('lets a person say whether another of its kind is enough as well, or needed too', () => {
    const document = parseDocument(inLogos);
    const made = insertItem(document, document.searches[0], { item: brandItem }, names, plainWords);
    if (!('either' in made)) throw new Error('There is nothing to choose.');
    const [asked, added] = ['{{logos}}', '{{brand}}'].map((name) => `CategoryIds/ANY(c: c EQ ${name})`);
    expect([made.either.text, made.both.text]).toEqual([`${asked} OR ${added}`, `${asked} AND ${added}`]);
  });

  test.each<[what: string, before: string, wanted: Wanted | LibraryItem, after: string]>([
    [
      'another category',
      inLogos,
      brandItem,
      '@logos = category("Brand/Logos")\n@brand = category("Brand")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{logos}}) OR CategoryIds/ANY(c: c EQ {{brand}})\n',
    ],
    [
      'what is below a category that is there',
      inLogos,
      { item: logosItem, withSubCategories: true },
      '@logos = category("Brand/Logos")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{logos}}) OR CategoryAncestorIds/ANY(c: c EQ {{logos}})\n',
    ],
    [
      'what is below a category that is there by its id',
      "### A\ncontainerfilter: CategoryIds/ANY(c: c EQ 'c2')\n",
      { item: logosItem, withSubCategories: true },
      "### A\ncontainerfilter: CategoryIds/ANY(c: c EQ 'c2') OR CategoryAncestorIds/ANY(c: c EQ 'c2')\n",
    ],
    [
      'another value of an attribute that is there by its id',
      `### A\nfilters: Attributes/ANY(a: a EQ '{"Key":"d1","Value":"Fall"}')\n`,
      { kind: 'value', attribute: campaign, value: 'Spring' },
      `### A\nfilters: Attributes/ANY(a: a EQ '{"Key":"d1","Value":"Fall"}') OR Attributes/ANY(a: a EQ '{"Key":"d1","Value":"Spring"}')\n`,
    ],
    [
      'another keyword',
      '### A\nsearch: a keywords:fox\n',
      { kind: 'keyword', keyword: 'bear' },
      '### A\nsearch: a (keywords:fox OR keywords:bear)\n',
    ],
  ])('has a search ask as well for %s', (_what, before, wanted, after) => {
    expect(inserted(before, wanted, 'either')).toBe(after);
    expect(checkDocument(parseDocument(after)).filter(({ severity }) => /error|warning/.test(severity))).toEqual([]);
    expect(inserted(after, wanted, 'either')).toBe('The search asks for this already.');
  });

  test('writes nothing into a mistake', () => {
    expect(inserted('### A\nfilters: (AssetType EQ\n', { kind: 'user', user: kim })).toMatch(/^Mend the search first/);
    expect(inserted('### A\nfilters: (AssetType EQ\n', logosItem)).toContain('containerfilter');
  });

  test('says what no search can ask for', () => {
    expect(inserted('### A\n', { kind: 'keyword', keyword: ' ' })).toMatch(/text/);
  });
});

describe('the categories of a library', () => {
  test('are in what they are in, in the order of names', () => {
    const tree = new CategoryTree([
      { id: 'c', name: 'Item 10', path: [], parentId: 'a' },
      { id: 'b', name: 'Item 9', path: [], parentId: 'a' },
      { id: 'a', name: 'Top', path: [] },
      { id: 'x', name: 'Lost', path: [], parentId: 'none' },
      { id: 'y', name: 'Below', path: [], parentId: 'x' },
    ]);
    const below = (id?: string): readonly string[] => tree.below(id).map(({ name }) => name);
    expect(below()).toEqual(['Lost', 'Top']);
    expect(below('a')).toEqual(['Item 9', 'Item 10']);
    expect(below('x')).toEqual(['Below']);
    expect([tree.has('a'), tree.has('b')]).toEqual([true, false]);
  });

  test('that are in themselves are shown all the same', () => {
    const tree = new CategoryTree([
      { id: 'a', name: 'A', path: [], parentId: 'b' },
      { id: 'b', name: 'B', path: [], parentId: 'a' },
      { id: 'c', name: 'C', path: [], parentId: 'a' },
    ]);
    expect(tree.below(undefined).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  test('are quick to read when there are many', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      id: String(index),
      name: `Category ${index}`,
      path: [],
      ...(index === 0 ? {} : { parentId: String(Math.floor((index - 1) / 20)) }),
    }));
    const tree = new CategoryTree(many);
    expect(tree.below(undefined)).toHaveLength(1);
    expect(tree.below('0')).toHaveLength(20);
  });
});

test.each<[LibraryItem, string, string]>([
  [logosItem, 'Logos', 'c2'],
  [{ kind: 'attribute', attribute: campaign }, 'Campaign', 'd1'],
  [{ kind: 'value', attribute: campaign, value: 'Spring' }, 'Spring', 'Spring'],
  [{ kind: 'user', user: kim }, 'Kim Ho', 'u1'],
  [{ kind: 'user', user: bo }, 'bo', 'u2'],
  [{ kind: 'keyword', keyword: 'fox' }, 'fox', 'fox'],
  [{ kind: 'lightbox', lightbox: picks }, 'My picks', 'l1'],
])('%j is called %s and known by %s', (item, label, id) => {
  expect([labelOf(item), idOf(item)]).toEqual([label, id]);
});
