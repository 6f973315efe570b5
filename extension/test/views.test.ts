import fc from 'fast-check';
import { parseDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { assetsText } from '../src/results/assets-text.ts';
import { inBatches } from '../src/searches/in-batches.ts';
import { linePositions } from '../src/searches/line-positions.ts';
import { CategoryTree } from '../src/views/library/category-tree.ts';
import { labelOf } from '../src/views/library/library-item.ts';
import { groupNodes, itemNodes, type LibraryNode } from '../src/views/library/library-nodes.ts';
import { fileNodes, filterWords, searchNodes } from '../src/views/saved-searches/search-nodes.ts';
import { ShownNodes } from '../src/views/saved-searches/shown-nodes.ts';
import { isStaleLine, withChosenLine } from '../src/views/chosen-line.ts';
import { plainWords } from './connections/plain-words.ts';

const file = (path: string, text: string) => ({
  uri: `file:///work/${path}`,
  text,
  document: parseDocument(text, undefined, { name: path }),
});

const files = [
  file('brand/logos.assetql', '### Red logos\n# For posters.\nsearch: red\n### Blue logos\nsearch: blue\n'),
  file('films.assetql', '### Films\nfilters: AssetType EQ Video\n'),
  file('empty.assetql', '# nothing\n'),
];

/** What the view shows for a filter: files, with their searches. */
function shown(filter: string): Readonly<Record<string, readonly string[]>> {
  const words = filterWords(filter);
  const nodes = fileNodes(files, words, ({ uri }) => uri.replace('file:///work/', ''));
  return Object.fromEntries(
    nodes.map((node) => [node.label, searchNodes(node, words).map(({ search }) => search.name)]),
  );
}

describe('the view of saved searches', () => {
  const all = { 'brand/logos.assetql': ['Red logos', 'Blue logos'], 'films.assetql': ['Films'], 'empty.assetql': [] };
  test.each<[filter: string, shows: Readonly<Record<string, readonly string[]>>]>([
    ['', all],
    ['  ', all],
    ['RED', { 'brand/logos.assetql': ['Red logos'] }],
    ['logos red', { 'brand/logos.assetql': ['Red logos'] }],
    ['posters', { 'brand/logos.assetql': ['Red logos'] }],
    ['brand blue', { 'brand/logos.assetql': ['Blue logos'] }],
    ['brand/', { 'brand/logos.assetql': ['Red logos', 'Blue logos'] }],
    ['AssetType', {}],
    ['nowhere', {}],
  ])('with the filter %j', (filter, shows) => {
    expect(shown(filter)).toEqual(shows);
  });

  test('tells searches apart that have the same title', () => {
    const [node] = fileNodes([file('a', '### A\n### A\nsearch: a\n')], [], () => 'a');
    const ids = node === undefined ? [] : searchNodes(node, []).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('the lines of the view of saved searches', () => {
  const text = '### A\nsearch: a\n### B\nsearch: b\n';
  const many = Array.from({ length: 2000 }, (_, number) => file(`${number}.assetql`, text));
  const label = ({ uri }: (typeof many)[number]): string => uri;

  test('are made anew of a file that has changed, and of none of the others', () => {
    const nodes = new ShownNodes<(typeof many)[number]>();
    const shownFiles = nodes.showFiles(fileNodes(many, [], label));
    expect(nodes.changed(many)).toEqual([]);
    const edited = file('7.assetql', '### Seven\n');
    const after = many.with(7, edited);
    const changed = nodes.changed(after);
    expect(changed).toEqual([shownFiles[7]]);
    expect(changed?.[0]?.file).toBe(edited);
    expect(nodes.changed(after)).toEqual([]);
  });

  test('are all made anew when files come or go, and stay the same lines', () => {
    const nodes = new ShownNodes<(typeof many)[number]>();
    const [zero, one, ...others] = nodes.showFiles(fileNodes(many, [], label));
    expect(nodes.changed(many.slice(1))).toBeUndefined();
    expect(nodes.changed([...many.slice(1), file('new.assetql', text)])).toBeUndefined();
    const edited = file('1.assetql', '### One\n');
    const left = nodes.showFiles(fileNodes([edited, ...many.slice(2)], [], label));
    expect(left[0]).toBe(one);
    expect(left[0]?.file).toBe(edited);
    expect(left.slice(1).every((node, index) => node === others[index])).toBe(true);
    expect(left).not.toContain(zero);
  });

  test('tell which one a search has, as long as it is shown and not edited', () => {
    const [first] = many;
    if (first === undefined) throw new Error('There are files.');
    const nodes = new ShownNodes<typeof first>();
    const [line] = nodes.showFiles(fileNodes([first], [], label));
    const [a, b] = first.document.searches;
    if (line === undefined || a === undefined || b === undefined) throw new Error('There are lines.');
    expect(nodes.nodeOf(first, a)).toBeUndefined();
    const [shownA] = nodes.showSearches(line, searchNodes(line, []));
    expect(nodes.nodeOf(first, a)).toBe(shownA);
    // The other one is edited, and this one is moved by it.
    const next = parseDocument(
      text.replace('### A', '### More\n### A').replace('search: b', 'search: c'),
      first.document,
    );
    const [, sameA, otherB] = next.searches;
    expect(sameA !== undefined && nodes.nodeOf(first, sameA)).toBe(shownA);
    expect(otherB !== undefined && nodes.nodeOf(first, otherB)).toBeUndefined();
    nodes.showFiles([]);
    expect(nodes.nodeOf(first, a)).toBeUndefined();
  });
});

describe('the view of the library', () => {
  const catalogue = {
    categories: [
      { id: 'c1', name: 'Brand', path: ['Brand'] },
      { id: 'c2', name: 'Logos', path: ['Brand', 'Logos'], parentId: 'c1' },
    ],
    attributes: [
      { id: 'd2', name: 'Season', type: 'string' },
      { id: 'd1', name: 'Campaign', type: 'lookup', values: ['Spring', 'Fall'] },
    ],
    users: [
      { id: 'u1', userName: 'zoe' },
      { id: 'u2', userName: 'a', firstName: 'Kim', lastName: 'Ho' },
    ],
    lightboxes: [
      { id: 'l10', name: 'Box 10' },
      { id: 'l9', name: 'Box 9' },
    ],
  } as const;
  const tree = new CategoryTree(catalogue.categories);
  const label = (node: LibraryNode): string =>
    node.kind === 'item' ? `${labelOf(node.item)}${node.hasChildren ? ' …' : ''}` : node.kind;

  test.each([
    ['categories', ['Brand …']],
    ['attributes', ['Campaign …', 'Season']],
    ['users', ['Kim Ho', 'zoe']],
    ['lightboxes', ['Box 9', 'Box 10']],
  ] as const)('has %s by name', (group, labels) => {
    expect(groupNodes(group, catalogue, tree).map(label)).toEqual(labels);
    expect(groupNodes(group, {}, new CategoryTree([]))).toEqual([]);
  });

  test('opens what has something in it', () => {
    const [brand] = groupNodes('categories', catalogue, tree);
    expect(brand?.kind === 'item' ? itemNodes(brand.item, tree).map(label) : []).toEqual(['Logos']);
    const [campaign] = groupNodes('attributes', catalogue, tree);
    expect(campaign?.kind === 'item' ? itemNodes(campaign.item, tree).map(label) : []).toEqual(['Spring', 'Fall']);
    expect(itemNodes({ kind: 'keyword', keyword: 'fox' }, tree)).toEqual([]);
  });
});

test('a key of a view means the line that it is on, else what is selected there', () => {
  const unknownToVsCode = { $treeViewId: 'assetql.library', $focusedTreeItem: true };
  expect(withChosenLine([['a']], ['b'])).toEqual(['a']);
  expect(withChosenLine([[undefined]], ['b', 'c'])).toEqual(['b']);
  expect(withChosenLine([[unknownToVsCode]], ['b'])).toEqual(['b']);
  expect(withChosenLine([[undefined]], [])).toEqual([]);
  expect(withChosenLine(['file:///a', 1], ['a'])).toEqual(['file:///a', 1]);
});

test('a command of a line that was lost is told from one without a line', () => {
  expect(isStaleLine([])).toBe(false);
  expect(isStaleLine([{ kind: 'item' }])).toBe(false);
  expect(isStaleLine([undefined, undefined])).toBe(true);
  expect(isStaleLine([null])).toBe(true);
});

test.each([
  [0, false, '0 assets'],
  [1, false, '1 asset'],
  [1280, false, '1,280 assets'],
  [50, true, 'at least 50 assets'],
])('%i assets are told as people do', (total, isLeast, text) => {
  expect(assetsText(total, isLeast, 'en', plainWords)).toBe(text);
});

test('places in a text are lines and characters, whatever ends its lines', () => {
  const pieces = fc.array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n', '\r'), { maxLength: 30 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const place = linePositions(parts.join(''));
      let offset = 0;
      let line = 0;
      let character = 0;
      let last = '';
      for (const part of parts) {
        // A carriage return and a line feed that come together are one end.
        if (!(last === '\r' && part.startsWith('\n'))) expect(place(offset)).toEqual({ line, character });
        offset += part.length;
        if (/[\r\n]/.test(part)) {
          if (!(last === '\r' && part === '\n')) line += 1;
          character = 0;
        } else character += part.length;
        last = part;
      }
      expect(place(offset)).toEqual({ line, character });
    }),
  );
});

test('work in batches is all done, some of it at once', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await inBatches([...Array(50).keys()], 4, async (item) => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([...Array(50).keys()]);
  expect(most).toBe(4);
});
