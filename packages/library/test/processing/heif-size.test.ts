import { describe, expect, test } from 'vitest';
import { heifSize } from '../../src/processing/heif-size.ts';
import { inspected, inspectedWithoutSharp, picture } from '../node/processing/pictures.ts';

const sizeOf = (bytes: Buffer) => heifSize(new Uint8Array(bytes));

describe('a picture in HEIF', () => {
  const box = (type: string, ...content: readonly Buffer[]) => {
    const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...content]);
    whole.writeUInt32BE(whole.length);
    return whole;
  };
  const size = (width: number, height: number) => {
    const content = Buffer.alloc(12);
    content.writeUInt32BE(width, 4);
    content.writeUInt32BE(height, 8);
    return box('ispe', content);
  };
  const heic = (...properties: readonly Buffer[]) =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(24)), box('iprp', box('ipco', ...properties))),
    ]);
  const turned = (quarters: number) => box('irot', Buffer.from([quarters]));

  test('is as large as the largest of its parts', async () => {
    const { facts: found } = await inspected('owl.heic', heic(size(512, 512), size(4032, 3024), size(320, 240)));
    expect(found).toMatchObject({ type: { extension: 'heic', mimeType: 'image/heic' }, width: 4032, height: 3024 });
  });

  test('is turned as it asks for', () => {
    expect(sizeOf(heic(size(4032, 3024), turned(1)))).toEqual({ width: 3024, height: 4032 });
    expect(sizeOf(heic(size(4032, 3024), turned(2)))).toEqual({ width: 4032, height: 3024 });
  });

  /** Two pictures: the first property is of the item 1, all others are of the item 2. */
  const ofItem = (primary: number, isWide: boolean, ...properties: readonly Buffer[]) => {
    const number = (value: number, length: number) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUIntBE(value, 0, length);
      return bytes;
    };
    const idSize = isWide ? 4 : 2;
    const version = Buffer.from([isWide ? 1 : 0, 0, 0, isWide ? 1 : 0]);
    const association = (item: number, indexes: readonly number[]) => [
      number(item, idSize),
      number(indexes.length, 1),
      // The first bit marks what a reader must know.
      ...indexes.map((index) => (isWide ? number(index + 0x8000, 2) : number(index + 0x80, 1))),
    ];
    const others = properties.slice(1).map((_property, index) => index + 2);
    const associations = box('ipma', version, number(2, 4), ...association(1, [1]), ...association(2, others));
    return Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      box(
        'meta',
        Buffer.alloc(4),
        box('pitm', version, number(primary, idSize)),
        box('iprp', box('ipco', ...properties), associations),
      ),
    ]);
  };
  const crop = (...numbers: readonly number[]) => {
    const content = Buffer.alloc(32);
    for (const [index, value] of numbers.entries()) content.writeUInt32BE(value, index * 4);
    return box('clap', content);
  };

  test.each([false, true])('has the size of its primary item, without the edges that pad it (wide: %s)', (isWide) => {
    const parts = [size(4032, 3024), size(162, 120), crop(161, 1, 357, 3), turned(1)];
    expect(sizeOf(ofItem(2, isWide, ...parts))).toEqual({ width: 119, height: 161 });
    expect(sizeOf(ofItem(1, isWide, ...parts))).toEqual({ width: 4032, height: 3024 });
    // An item that has no properties: the largest counts.
    expect(sizeOf(ofItem(3, isWide, ...parts))).toEqual({ width: 3024, height: 4032 });
  });

  test.each([
    [161, 0, 119, 1],
    [0, 1, 119, 1],
    [163, 1, 119, 1],
    [161, 1, 0, 0],
  ])('with edges that make no sense keeps them: %i/%i, %i/%i', (...numbers) => {
    expect(sizeOf(ofItem(2, false, size(1, 1), size(162, 120), crop(...numbers)))).toEqual({ width: 162, height: 120 });
  });

  test('whose associations lie or break off is the largest', () => {
    const whole = ofItem(2, false, size(400, 300), size(162, 120));
    const place = whole.indexOf('ipma') + 12;
    for (const [at, value] of [
      [place + 2, 255],
      [place + 6, 255],
    ] as const) {
      const wrong = Buffer.from(whole);
      wrong.writeUInt8(value, at);
      expect(sizeOf(wrong)).toEqual({ width: 400, height: 300 });
    }
    for (let length = 0; length < whole.length; length++) expect(() => sizeOf(whole.subarray(0, length))).not.toThrow();
  });

  test.each([
    ['its primary item', Buffer.alloc(5), Buffer.alloc(9)],
    ['a wide number of its primary item', Buffer.from([1, 0, 0, 0, 0, 0]), Buffer.alloc(9)],
    ['its associations', Buffer.alloc(6), Buffer.alloc(4)],
  ])('that says too little of %s is the largest', (_, primary, associations) => {
    const parts = box('ipco', size(400, 300), size(162, 120));
    const meta = box('meta', Buffer.alloc(4), box('pitm', primary), box('iprp', parts, box('ipma', associations)));
    const bytes = Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), meta]);
    expect(sizeOf(bytes)).toEqual({ width: 400, height: 300 });
  });

  test('whose edges break off keeps them', () => {
    const whole = ofItem(2, false, size(1, 1), size(162, 120), box('clap', Buffer.alloc(8)));
    expect(sizeOf(whole)).toEqual({ width: 162, height: 120 });
  });

  test('that another program has written is read', async () => {
    expect(sizeOf(await picture(120, 90).avif().toBuffer())).toEqual({ width: 120, height: 90 });
  });

  test('with boxes that lie or break off has no size', () => {
    const whole = heic(size(4032, 3024), turned(1));
    for (let length = 0; length < whole.length; length++) expect(sizeOf(whole.subarray(0, length))).toEqual({});
    const [small, large] = [Buffer.from(whole), Buffer.from(whole)];
    small.writeUInt32BE(4, 0);
    large.writeUInt32BE(0xffffffff, 0);
    expect([sizeOf(small), sizeOf(large)]).toEqual([{}, {}]);
    expect(sizeOf(heic(box('ispe'), box('irot')))).toEqual({});
  });

  test('whose last box goes on to the end is read', () => {
    const whole = heic(size(4032, 3024));
    whole.writeUInt32BE(0, whole.indexOf('meta') - 4);
    expect(sizeOf(whole)).toEqual({ width: 4032, height: 3024 });
  });

  test('is known of pictures that are not drawn, with a sentence that says so', async () => {
    const read = await inspectedWithoutSharp('a.heic', heic(size(4032, 3024)));
    expect([read.facts.width, read.problem]).toEqual([
      4032,
      expect.stringMatching(/^Pictures of this format \(HEIC\)/),
    ]);
  });

  test('is known where nothing draws', async () => {
    const { facts: found } = await inspectedWithoutSharp('a.avif', await picture(120, 90).avif().toBuffer());
    expect(found).toMatchObject({ width: 120, height: 90 });
  });
});
