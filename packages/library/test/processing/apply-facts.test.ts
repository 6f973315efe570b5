import { describe, expect, test } from 'vitest';
import type { FileFacts, LibraryAsset } from '../../src/index.ts';
import { applyFacts } from '../../src/processing/apply-facts.ts';
import { describeContent } from '../../src/processing/content-type.ts';
import { assetWith } from '../tiny-library.ts';

describe('the type of a file is that of its content; its name tells apart what has the same outside', () => {
  const png = { extension: 'png', mimeType: 'image/png' };
  const zip = { extension: 'zip', mimeType: 'application/zip' };
  const pdf = { extension: 'pdf', mimeType: 'application/pdf' };
  const exe = { extension: 'exe', mimeType: 'application/x-msdownload' };
  const tif = { extension: 'tif', mimeType: 'image/tiff' };
  const jpg = { extension: 'jpg', mimeType: 'image/jpeg' };
  const heic = { extension: 'heic', mimeType: 'image/heic' };
  const cr3 = { extension: 'cr3', mimeType: 'image/x-canon-cr3' };
  test.each<[string, FileFacts['type'], string, string, string]>([
    ['owl.png', png, 'png', 'Image', 'image/png'],
    ['owl.JPG', png, 'jpg', 'Image', 'image/png'],
    ['owl.jpeg', jpg, 'jpeg', 'Image', 'image/jpeg'],
    ['owl', png, 'png', 'Image', 'image/png'],
    ['owl.unknown', png, 'unknown', 'Image', 'image/png'],
    ['owl.pdf', png, 'pdf', 'Image', 'image/png'],
    ['owl.jpg', exe, 'jpg', 'Other', 'application/x-msdownload'],
    ['owl.jpg', zip, 'jpg', 'Other', 'application/zip'],
    ['owl.idml', zip, 'idml', 'Adobe', 'application/octet-stream'],
    ['owl.heic', heic, 'heic', 'Image', 'image/heic'],
    ['owl.odt', zip, 'odt', 'Document', 'application/vnd.oasis.opendocument.text'],
    ['owl.cr3', cr3, 'cr3', 'Image', 'image/x-canon-cr3'],
    ['owl.indd', exe, 'indd', 'Other', 'application/x-msdownload'],
    ['owl.ai', pdf, 'ai', 'Adobe', 'application/pdf'],
    ['owl.nef', tif, 'nef', 'Image', 'application/octet-stream'],
    ['owl.raf', { extension: 'raf', mimeType: 'image/x-fujifilm-raf' }, 'raf', 'Image', 'image/x-fujifilm-raf'],
    ['owl.rw2', { extension: 'rw2', mimeType: 'image/x-panasonic-rw2' }, 'rw2', 'Image', 'image/x-panasonic-rw2'],
    ['owl.jxl', { extension: 'jxl', mimeType: 'image/jxl' }, 'jxl', 'Image', 'image/jxl'],
    ['owl.pef', tif, 'pef', 'Image', 'application/octet-stream'],
    ['owl.txt', undefined, 'txt', 'Other', 'text/plain; charset=utf-8'],
  ])('%s with the content of %j', (name, type, fileExtension, assetType, mimeType) => {
    expect(describeContent(name, type)).toEqual({ fileExtension, assetType, mimeType });
  });
});

describe('what is found is applied to an asset', () => {
  const asset: LibraryAsset = assetWith({
    fileName: 'owl.jpg',
    title: 'owl',
    description: null,
    keywords: ['Bird'],
    media: { original: 'a', thumbnail: null },
  });
  const nothingGiven = { title: null, description: null };
  const embedded = { title: 'Snowy owl', description: 'At night', keywords: ['bird', 'snow'], created: 5 };

  test('where nobody has said anything else', () => {
    expect(applyFacts(asset, nothingGiven, { embedded }, [])).toMatchObject({
      title: 'Snowy owl',
      description: 'At night',
      keywords: ['Bird', 'snow'],
      dateCreated: 5,
    });
  });

  test('but not over what a person has given, or has changed since', () => {
    const given = { ...asset, description: 'mine' };
    // The given title is that of the file name by chance.
    expect(applyFacts(given, { title: 'owl', description: 'mine' }, { embedded }, [])).toMatchObject({
      title: 'owl',
      description: 'mine',
    });
    expect(applyFacts({ ...asset, title: 'changed' }, nothingGiven, { embedded }, []).title).toBe('changed');
    expect(applyFacts({ ...asset, title: 'owl' }, undefined, {}, [])).toMatchObject({
      title: 'owl',
      description: null,
    });
  });

  test('twice gives the same as once', () => {
    const facts: FileFacts = {
      type: { extension: 'jpg', mimeType: 'image/jpeg' },
      embedded,
      width: 4,
      height: 3,
      colorMode: 'RGB',
      resolution: 300,
      duration: 2,
      pageCount: 7,
      colors: ['red'],
      dominantColors: ['red'],
      backgroundColor: 'red',
      foregroundColor: 'red',
    };
    const once = applyFacts(asset, nothingGiven, facts, ['thumbnail', 'preview']);
    expect(once).toMatchObject({ width: 4, resolution: 300, duration: 2, pageCount: 7, foregroundColor: 'red' });
    expect(once.media).toEqual({
      original: 'a',
      thumbnail: `${asset.id}-thumbnail`,
      preview: `${asset.id}-preview`,
    });
    expect(applyFacts(once, nothingGiven, facts, ['thumbnail', 'preview'])).toEqual(once);
    // What was found before stays where a later attempt finds less.
    expect(applyFacts(once, nothingGiven, {}, [])).toMatchObject({ width: 4, colors: ['red'] });
  });
});
