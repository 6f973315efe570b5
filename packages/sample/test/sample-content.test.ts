import { schema } from '@assetql/core';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LibraryAsset, LibraryContent } from '@assetql/library';
import { createSampleContent, createSampleMedia, sampleDeveloper, sampleSize } from '../src/index.ts';
import { openMojiPackage } from '../src/node/open-moji-package.ts';

const source = openMojiPackage();
let content: LibraryContent;
let assets: readonly LibraryAsset[];

beforeAll(() => {
  content = createSampleContent(source);
  assets = [...content.assets];
});

const count = (test_: (asset: LibraryAsset) => boolean): number => assets.filter(test_).length;

describe('the sample library', () => {
  test('is the same on every machine', () => {
    const hash = createHash('sha256');
    for (const asset of assets) hash.update(JSON.stringify(asset));
    for (const list of [content.users, content.categories, content.attributes, content.lightboxes])
      hash.update(JSON.stringify(list));
    // When this changes on purpose, sampleVersion must change as well.
    expect(hash.digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"fece69b20b19027c"`);
  });

  test('has all drawings of the set and a few hundred other files, each once', () => {
    expect(count(({ media }) => media.original.startsWith('drawing/'))).toBe(source.entries.length);
    expect(assets).toHaveLength(sampleSize(source));
    expect(assets.length).toBeGreaterThan(4800);
    expect(new Set(assets.map(({ id }) => id)).size).toBe(assets.length);
    for (const { id } of assets)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('has files in every facet group and of every asset type', () => {
    const groups = new Set(assets.map(({ fileExtension }) => schema.fileGroup(fileExtension).facetName));
    expect(groups).toEqual(new Set(schema.fileGroups.map(({ facetName }) => facetName)));
    for (const asset of assets) expect(asset.assetType).toBe(schema.fileGroup(asset.fileExtension).assetType);
  });

  test('has every specified status and colour, and only those', () => {
    const values = (name: string, assumed: boolean): readonly string[] =>
      schema
        .enumeration(name)
        ?.values.filter((row) => assumed || row.assumed !== true)
        .map(({ value }) => value) ?? [];
    expect(new Set(assets.map(({ status }) => String(status)))).toEqual(new Set(values('Status', false)));
    expect(new Set(assets.flatMap(({ colors }) => colors))).toEqual(new Set(values('CognitiveColor', false)));
  });

  test('has ids that lead somewhere', () => {
    const ids = (rows: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));
    const users = ids(content.users);
    const categories = ids(content.categories);
    const lightboxes = ids(content.lightboxes);
    const lost = (known: ReadonlySet<string>, used: readonly (string | null)[]): readonly (string | null)[] =>
      used.filter((id) => id !== null && !known.has(id));
    expect(
      lost(
        categories,
        content.categories.map(({ parentId }) => parentId),
      ),
    ).toEqual([]);
    expect(
      lost(
        users,
        assets.flatMap((asset) => [asset.createdBy, asset.modifiedBy, asset.checkedOutBy]),
      ),
    ).toEqual([]);
    expect(
      lost(
        categories,
        assets.flatMap(({ categoryIds }) => categoryIds),
      ),
    ).toEqual([]);
    expect(
      lost(
        lightboxes,
        assets.flatMap(({ lightboxIds }) => lightboxIds),
      ),
    ).toEqual([]);
    expect(count(({ categoryIds }) => categoryIds.length === 0)).toBe(0);
  });

  test('has attribute values of the type of their attribute', () => {
    const isRight = {
      string: (values: readonly string[]): boolean => values.length === 1 && values[0] !== '',
      number: ([value = '', ...more]: readonly string[]): boolean => more.length === 0 && Number(value) > 0,
      date: ([value = '', ...more]: readonly string[]): boolean =>
        more.length === 0 && new Date(value).toISOString() === value,
      lookup: (values: readonly string[], all: readonly string[]): boolean =>
        values.length > 0 && values.every((value) => all.includes(value)),
    } as const;
    for (const { id, type, lookupValues } of content.attributes) {
      const given = assets.flatMap(({ attributes }) => (attributes[id] === undefined ? [] : [attributes[id]]));
      expect(given.length).toBeGreaterThan(200);
      expect(given.filter((values) => !isRight[type](values, lookupValues))).toEqual([]);
    }
  });

  test('has dates that agree with each other and with the status', () => {
    const [approved, pending, rejected, expired, checkedOut] = ['0', '2', '5', '7', '9'].map(Number);
    const wrong = assets.filter((asset) => {
      const { status, dateUploaded, dateModified, dateExpired } = asset;
      const steps = [asset.datePendingApproval, asset.dateApproved, asset.dateRejected, asset.dateCheckedOut].filter(
        (date) => date !== null,
      );
      const order =
        dateModified >= dateUploaded &&
        steps.every((date) => date >= dateUploaded && (date <= dateModified || status === expired));
      const needed =
        (status !== approved || asset.dateApproved !== null) &&
        (status !== pending || asset.datePendingApproval !== null) &&
        (status !== rejected || asset.dateRejected !== null) &&
        (status === checkedOut) === (asset.dateCheckedOut !== null && asset.checkedOutBy !== null);
      const expiry =
        status === expired
          ? dateExpired !== null && dateExpired <= Date.parse('2026-11-01')
          : dateExpired === null || dateExpired > Date.parse('2026-11-21');
      return !order || !needed || !expiry;
    });
    expect(wrong).toEqual([]);
  });

  test('has groups of equal upload times, ratings of halves and unrated assets', () => {
    const times = new Map<number, number>();
    for (const { dateUploaded } of assets) times.set(dateUploaded, (times.get(dateUploaded) ?? 0) + 1);
    expect(Math.max(...times.values())).toBeGreaterThan(20);
    expect(times.size).toBeGreaterThan(2000);
    expect(count(({ averageRating }) => averageRating === null)).toBeGreaterThan(1000);
    expect(count(({ averageRating }) => averageRating !== null && averageRating % 1 === 0.5)).toBeGreaterThan(100);
    expect(count(({ averageRating }) => averageRating !== null && !(averageRating >= 1 && averageRating <= 5))).toBe(0);
  });

  test('has what pages must be able to show: 200 characters, Arabic, no thumbnail', () => {
    expect(count(({ title }) => title?.length === 200)).toBe(1);
    expect(count(({ title }) => /\p{Script=Arabic}/u.test(title ?? ''))).toBe(1);
    expect(count(({ media }) => media.thumbnail === null)).toBe(1);
  });

  test('has lightboxes that the developer may see and one that is private', () => {
    const visible = content.lightboxes.filter(
      ({ ownerId, approverId }) => ownerId === sampleDeveloper.id || approverId === sampleDeveloper.id,
    );
    expect(visible.length).toBeGreaterThan(2);
    expect(visible.length).toBeLessThan(content.lightboxes.length);
    expect(count(({ lightboxIds }) => lightboxIds.length > 0)).toBeGreaterThan(50);
  });

  test.each([
    ['owl', ['grey', 'black']],
    ['tomato', ['red']],
    ['flag: Ukraine', ['yellow', 'blue']],
    ['pig face', ['pink']],
  ])('sees the colours of: %s', (title, colors) => {
    const asset = assets.find((candidate) => candidate.title === title);
    expect(asset?.colors).toEqual(expect.arrayContaining(colors));
  });

  test('tells the tree of categories by name', () => {
    const byId = new Map(content.categories.map((row) => [row.id, row]));
    const path = (id: string): string => {
      const row = byId.get(id);
      return row === undefined ? '' : `${row.parentId === null ? '' : `${path(row.parentId)}/`}${row.name}`;
    };
    const paths = content.categories.map(({ id }) => path(id));
    expect(paths).toContain('OpenMoji/Smileys & Emotion/face-smiling');
    expect(paths).toContain('Brand/Logos');
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the files of the sample', () => {
  test('have the sizes and types that their assets say', async () => {
    const media = createSampleMedia(source);
    const seen = new Map<string, number>();
    for (const asset of assets) {
      const kind = asset.media.original.split('/').slice(0, -1).join('/');
      const before = seen.get(kind) ?? 0;
      seen.set(kind, before + 1);
      if (before >= 5) continue;
      const file = await media.open(asset.media.original);
      const { title, sizeInBytes: size, mimeType } = asset;
      expect({ title, size: file?.size, mimeType: file?.mimeType }).toEqual({ title, size, mimeType });
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  test('have thumbnails that browsers show', async () => {
    const media = createSampleMedia(source);
    const keys = new Set(assets.flatMap((asset) => asset.media.thumbnail ?? []));
    for (const key of [...keys].slice(-420))
      expect((await media.open(key))?.mimeType).toMatch(/^image\/(?:svg\+xml|png|jpeg|gif|bmp)$/);
  });

  test.each([
    '',
    'drawing/',
    'drawing/0000',
    'drawing/../../package.json',
    'drawing/..%2F',
    'file/exe/1F600',
    'file/png/0000',
    'thumbnail/png',
    'secrets.json',
    '/etc/passwd',
    'constructor/png/1F600',
  ])('there is none for the key %j', async (key) => {
    expect(await createSampleMedia(source).open(key)).toBeUndefined();
  });
});
