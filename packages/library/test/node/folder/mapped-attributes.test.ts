import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FolderLibrary } from '../../../src/node/index.ts';
import { iptc, photo, xmpPacket } from './photos.ts';
import { assetsOf, folderWith, openFolder, put } from './served-folder.ts';

const mapped = (attributes: object): string => JSON.stringify({ connection: 'work', folder: { attributes } });

/** The values that each file has of the attributes of these names. */
async function valuesOf(library: FolderLibrary, ...names: readonly string[]) {
  const definitions = await library.records.all('attribute');
  const nameOf = new Map(definitions.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    (await assetsOf(library)).map(({ fileName, attributes }) => [
      fileName,
      Object.fromEntries(
        Object.entries(attributes).flatMap(([id, values]) => {
          const name = nameOf.get(id) ?? 'unknown';
          return names.includes(name) || name === 'unknown' ? [[name, values]] : [];
        }),
      ),
    ]),
  );
}

describe('attributes that the configuration of a folder maps', () => {
  test('have the values of tags and folders, of the first place that has any', async () => {
    const folder = folderWith({
      'assetql.config.json': mapped({
        Rights: ['xmp:dc:rights', 'iptc:CopyrightNotice', 'exif:Copyright'],
        ISO: { from: 'exif:ISOSpeedRatings', type: 'number' },
        Digitized: { from: ['exif:DateTimeDigitized', 'exif:DateTime'], type: 'date' },
        Client: 'folder:1',
        Creator: 'xmp:Credit',
      }),
      'searches/mine.assetql': '### Mine\n',
      'Acme/Spring/a.jpg': await photo({
        xmp: xmpPacket('photoshop:Credit="Ann" dc:rights="Acme"'),
        exif: { Copyright: 'Nobody', DateTime: '2024:05:01 10:00:00' },
        exposure: { ISOSpeedRatings: '400' },
      }),
      'Acme/b.jpg': await photo({ iptc: [[116, 'Ben']] }),
      'c.jpg': await photo({ exif: { Copyright: 'Cleo' } }),
      'c.xmp': xmpPacket('dc:rights="Side"'),
      'd.txt': 'text',
    });
    const library = await openFolder(folder, folderWith({}));
    await library.follow();
    await library.finished();
    expect(await valuesOf(library, 'Rights', 'ISO', 'Digitized', 'Client', 'Creator')).toEqual({
      'a.jpg': {
        Rights: ['Acme'],
        ISO: ['400'],
        Digitized: ['2024-05-01T10:00:00.000Z'],
        Client: ['Acme'],
        Creator: ['Ann'],
      },
      'b.jpg': { Rights: ['Ben'], Client: ['Acme'] },
      'c.jpg': { Rights: ['Side'] },
      'd.txt': {},
    });
    const definitions = await library.records.all('attribute');
    expect(definitions.filter(({ name }) => name === 'Creator')).toHaveLength(1);
    expect(definitions.find(({ name }) => name === 'ISO')).toMatchObject({ type: 'number' });
    expect(await library.problems()).toEqual([]);
  });

  test('follow the configuration, whether it changes now or before the next start', async () => {
    const folder = folderWith({
      'Acme/a.jpg': await photo({
        iptc: [
          [iptc.creator, 'Ann'],
          [116, 'Ben'],
        ],
      }),
    });
    const dataDirectory = folderWith({});
    const notices: string[] = [];
    const library = await openFolder(folder, dataDirectory, { onNotice: (sentence) => notices.push(sentence) });
    await library.follow();
    await library.finished();
    put(folder, 'assetql.config.json', mapped({ Rights: 'iptc:Copyright Notice', Client: 'folder:1', Wrong: 'dc:x' }));
    await expect
      .poll(() => valuesOf(library, 'Rights', 'Client', 'Creator'), { timeout: 10_000 })
      .toEqual({ 'a.jpg': { Rights: ['Ben'], Client: ['Acme'], Creator: ['Ann'] } });
    expect(notices).toEqual([
      expect.stringContaining('“folder.attributes.Wrong” in assetql.config.json must be a tag'),
    ]);
    expect(await library.problems()).toEqual([{ path: 'assetql.config.json', message: notices[0] }]);
    // The colours were not read again.
    expect((await assetsOf(library))[0]?.colors).toEqual(['red', 'blue']);
    await library.close();
    writeFileSync(join(folder, 'assetql.config.json'), mapped({ Client: 'folder:2', Owner: 'folder:1' }));
    const again = await openFolder(folder, dataDirectory);
    await again.follow();
    await again.finished();
    expect(await valuesOf(again, 'Rights', 'Client', 'Owner')).toEqual({ 'a.jpg': { Owner: ['Acme'] } });
    rmSync(join(folder, 'assetql.config.json'));
    await expect
      .poll(() => valuesOf(again, 'Rights', 'Client', 'Owner', 'Creator'), { timeout: 10_000 })
      .toEqual({ 'a.jpg': { Creator: ['Ann'] } });
    expect((await again.records.all('attribute')).map(({ name }) => name)).not.toContain('Owner');
  });
});
