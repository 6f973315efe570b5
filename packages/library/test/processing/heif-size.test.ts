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

  test('is known where nothing draws', async () => {
    const { facts: found } = await inspectedWithoutSharp('a.avif', await picture(120, 90).avif().toBuffer());
    expect(found).toMatchObject({ width: 120, height: 90 });
  });
});
