import { describe, expect, test } from 'vitest';
import { createGeneratedLibrary, generatedContent } from '../../src/index.ts';

const assets = [...generatedContent({ assets: 20_000, seed: 'test' }).assets];

/** How often each value occurs, the most frequent one first. */
function counts(values: readonly unknown[]): readonly number[] {
  const found = new Map<unknown, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return [...found.values()].toSorted((a, b) => b - a);
}

describe('a generated library', () => {
  test('is the same for the same seed', () => {
    const some = (seed: string): string => JSON.stringify([...generatedContent({ assets: 50, seed }).assets]);
    expect(some('a')).toBe(some('a'));
    expect(some('a')).not.toBe(some('b'));
  });

  test('has the shape of real ones', () => {
    expect(assets).toHaveLength(20_000);
    expect(new Set(assets.map(({ id }) => id)).size).toBe(20_000);
    for (const { id } of assets) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    const categories = counts(assets.flatMap(({ categoryIds }) => categoryIds));
    expect(categories.length).toBeGreaterThan(300);
    expect(categories[0]).toBeGreaterThan(50 * (categories[300] ?? 0));
    expect(counts(assets.map(({ dateUploaded }) => dateUploaded))[0]).toBeGreaterThan(200);
    expect(new Set(assets.flatMap(({ keywords }) => keywords)).size).toBeGreaterThan(20_000);
    expect(Math.max(...assets.map(({ description }) => description?.length ?? 0))).toBeGreaterThan(8000);
    const titles = assets.map(({ title }) => title ?? '').join(' ');
    for (const script of ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Han', 'Hiragana', 'Hangul'])
      expect(titles, script).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    expect(new Set(assets.map(({ status }) => status))).toEqual(new Set([0, 2, 5, 7, 9]));
    for (const member of ['averageRating', 'textInImage', 'dateExpired', 'checkedOutBy'] as const) {
      const missing = assets.filter((asset) => asset[member] === null).length;
      expect(missing, member).toBeGreaterThan(0);
      expect(missing, member).toBeLessThan(20_000);
    }
    expect(assets.some(({ lightboxIds }) => lightboxIds.length > 0)).toBe(true);
    expect(counts(assets.map(({ fileName }) => fileName))[0]).toBeGreaterThan(10);
  });

  test('refers to people, categories, attributes and lightboxes that it has', () => {
    const content = generatedContent({ assets: 1, seed: 'test' });
    const known = new Set(
      [...content.users, ...content.categories, ...content.attributes, ...content.lightboxes].map(({ id }) => id),
    );
    for (const { createdBy, modifiedBy, categoryIds, lightboxIds, attributes } of assets)
      for (const id of [createdBy, modifiedBy, ...categoryIds, ...lightboxIds, ...Object.keys(attributes)])
        expect(known.has(id), id).toBe(true);
    for (const { parentId } of content.categories) if (parentId !== null) expect(known.has(parentId)).toBe(true);
  });

  test('has files of the size that their records say, in ranges that fit', async () => {
    const { media } = createGeneratedLibrary({ assets: 1, seed: 'test' });
    const asset = assets.find(({ sizeInBytes, assetType }) => assetType === 'Image' && sizeInBytes > 200_000);
    const original = await media.open(asset?.media.original ?? '');
    expect(original).toMatchObject({ size: asset?.sizeInBytes, mimeType: asset?.mimeType });
    const read = async (start: number, end: number): Promise<Uint8Array> =>
      new Uint8Array(await new Response(original?.read(start, end)).arrayBuffer());
    const whole = await read(0, 200_000);
    expect(whole).toHaveLength(200_000);
    expect(await read(65_530, 131_080)).toEqual(whole.subarray(65_530, 131_080));
    expect(await read(5, 5)).toHaveLength(0);
    const tile = await media.open(asset?.media.thumbnail ?? '');
    expect(new TextDecoder().decode(tile && (await new Response(tile.read(0, tile.size)).bytes()))).toMatch(/^<svg /);
    expect(await media.open('drawing/1F600')).toBeUndefined();
  });
});
