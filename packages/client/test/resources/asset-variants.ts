import type { Asset } from '@assetql/client';

export const id = 'a0000000-0000-4000-8000-000000000001';
export const other = 'b0000000-0000-4000-8000-000000000002';

/** Parts of an asset in the shapes of different services, with the expected result. */
export const variants: readonly [name: string, members: Readonly<Record<string, unknown>>, expected: Partial<Asset>][] =
  [
    ['rating.average', { rating: { average: 3.2 } }, { rating: { average: 3.2 } }],
    ['no rating', { rating: null }, { rating: {} }],
    ['an asset nobody has rated', { rating: { avg: null } }, { rating: { average: null } }],
    ['file.fileName', { file: { fileName: 'a.png' } }, { file: { fileName: 'a.png', extension: 'png' } }],
    ['file.name', { file: { name: 'a.png' } }, { file: { fileName: 'a.png', extension: 'png' } }],
    [
      'filename beside the file',
      { filename: 'a.png', file: { name: 'a' } },
      { file: { fileName: 'a.png', extension: 'png' } },
    ],
    ['fileName beside the file', { fileName: 'a.tar.gz' }, { file: { fileName: 'a.tar.gz', extension: 'gz' } }],
    ['a file name without an extension', { filename: 'README' }, { file: { fileName: 'README', extension: '' } }],
    ['a file name that starts with a dot', { filename: '.profile' }, { file: { fileName: '.profile', extension: '' } }],
    ['a file without a name', { filename: null }, { file: { fileName: null } }],
    ['an extension in upper case', { file: { ext: 'XML' } }, { file: { extension: 'xml' } }],
    ['file.imageWidth', { file: { imageWidth: 10, imageHeight: 20 } }, { file: { width: 10, height: 20 } }],
    ['numbers in quotes', { file: { width: '10', sizeInBytes: '99' } }, { file: { width: 10, sizeInBytes: 99 } }],
    ['a number that is blank', { file: { width: '' } }, { file: { width: null } }],
    ['the size beside the file', { fileSizeInBytes: 7 }, { file: { sizeInBytes: 7 } }],
    [
      'the size beside a file without one',
      { fileSizeInBytes: 7, file: { sizeInBytes: null } },
      { file: { sizeInBytes: 7 } },
    ],
    ['a resolution as a number', { file: { resolution: 72 } }, { file: { resolution: '72' } }],
    ['a status in words', { status: 'Checked Out' }, { status: 9, statusName: 'checked out' }],
    ['a status in one word', { status: 'CheckedOut' }, { status: 9, statusName: 'checked out' }],
    ['a status in quotes', { status: '2' }, { status: 2, statusName: 'pending' }],
    ['an upload status', { status: 'ReadyForProcessing' }, { statusName: 'ReadyForProcessing' }],
    ['a status without a name', { status: 77 }, { status: 77 }],
    ['no status', { status: null }, { status: null }],
    [
      'absolute media',
      { media: { thumb: 'https://cdn.test/t.jpg?sig=1' } },
      { media: { thumbnail: 'https://cdn.test/t.jpg?sig=1' } },
    ],
    [
      'absolute media beside a base path',
      { media: { basePath: 'https://cdn.test/', thumb: '//img.test/t.jpg' } },
      { media: { thumbnail: 'https://img.test/t.jpg' } },
    ],
    [
      'media below the base path',
      { media: { basePath: 'https://cdn.test/a', thumb: '/b/t.jpg' } },
      { media: { thumbnail: 'https://cdn.test/a/b/t.jpg' } },
    ],
    [
      'a signed base path',
      { media: { basePath: 'https://cdn.test/a?s=1', thumb: 't.jpg' } },
      { media: { thumbnail: 'https://cdn.test/a/t.jpg?s=1' } },
    ],
    [
      'signed media',
      { media: { basePath: 'https://cdn.test/a?s=1', thumb: 't.jpg?s=2' } },
      { media: { thumbnail: 'https://cdn.test/a/t.jpg?s=2' } },
    ],
    [
      'a base path of the service',
      { media: { basePath: '/media/', thumb: 't.jpg' } },
      { media: { thumbnail: 'https://library.test/media/t.jpg' } },
    ],
    [
      'a base path that is none',
      { media: { basePath: 'http://', thumb: 't.jpg' } },
      { media: { thumbnail: 'https://library.test/t.jpg' } },
    ],
    ['media without a thumbnail', { media: { thumb: null, full: '' } }, { media: { thumbnail: null, full: null } }],
    ['media that would run', { media: { original: 'javascript:alert(1)' } }, { media: { original: null } }],
    ['media that is no address', { media: { original: 'https://[' } }, { media: { original: null } }],
    [
      'users as ids',
      { record: { createdBy: id, modifiedBy: 'ben' } },
      { record: { createdBy: { id }, modifiedBy: { userName: 'ben' } } },
    ],
    [
      'users in camel case',
      { record: { createdBy: { id, userName: 'anna' } } },
      { record: { createdBy: { id, userName: 'anna' } } },
    ],
    ['no user', { record: { createdBy: null, modifiedBy: '' } }, { record: { createdBy: null, modifiedBy: null } }],
    ['a user without a name', { record: { createdBy: { id: null, username: null } } }, { record: { createdBy: {} } }],
    [
      'a category without an id',
      { categories: [{ id: null, name: 'Animals' }] },
      { categories: [{ name: 'Animals' }] },
    ],
    [
      'an attribute without an id',
      { attributes: { A: { id: null, value: 'x' } } },
      { attributes: [{ name: 'A', values: ['x'] }] },
    ],
    ['a version as a number', { record: { version: 3 } }, { record: { version: { version: '3' } } }],
    ['no version', { record: { version: null } }, { record: { version: null } }],
    [
      'truth in quotes',
      { record: { version: { isVersionable: 'True', isLatestVersion: 'false' } } },
      { record: { version: { isVersionable: true, isLatestVersion: false } } },
    ],
    ['attributes by id', { attributes: { [other]: 'Spring' } }, { attributes: [{ id: other, values: ['Spring'] }] }],
    [
      'attributes by name',
      { attributes: { Campaign: 'Spring', Width: 12 } },
      {
        attributes: [
          { name: 'Campaign', values: ['Spring'] },
          { name: 'Width', values: ['12'] },
        ],
      },
    ],
    [
      'attributes with several values',
      { attributes: { Rights: ['Web', '', 'Print'] } },
      { attributes: [{ name: 'Rights', values: ['Web', 'Print'] }] },
    ],
    [
      'attributes without a value',
      { attributes: { A: null, B: '', C: [], D: { id: other, type: 'string', value: null } } },
      { attributes: [] },
    ],
    ['no attributes', { attributes: null }, { attributes: [] }],
    [
      'attributes in an array',
      { attributes: [{ attributeId: other, name: 'Campaign', attributeType: 'Text', values: [{ value: 'Spring' }] }] },
      { attributes: [{ id: other, name: 'Campaign', type: 'string', values: ['Spring'] }] },
    ],
    [
      'a lookup with one value',
      { attributes: { Rights: { id, type: 'Lookup', value: 'Web' } } },
      { attributes: [{ id, name: 'Rights', type: 'lookup', values: ['Web'] }] },
    ],
    [
      'an attribute of an unknown type',
      { attributes: { A: { id, type: 'shape', value: 'x' } } },
      { attributes: [{ id, name: 'A', values: ['x'] }] },
    ],
    ['categories as ids', { categories: [other, null] }, { categories: [{ id: other }] }],
    ['categories as names', { categories: ['Animals'] }, { categories: [{ name: 'Animals' }] }],
    [
      'categories of the tree',
      { categories: [{ categoryId: other, tree: { name: 'Animals' } }] },
      { categories: [{ id: other, name: 'Animals' }] },
    ],
    ['no categories', { categories: null }, { categories: [] }],
    [
      'keywords as objects',
      { keywords: [{ id, keywordName: 'fox' }, { name: 'snow' }] },
      { keywords: ['fox', 'snow'] },
    ],
    ['related assets as objects', { relatedAssets: [{ id: other }] }, { relatedAssetIds: [other] }],
    [
      'a timestamp with seven decimals',
      { record: { createdAt: '2024-05-01T10:00:00.1239999Z' } },
      { record: { createdAt: '2024-05-01T10:00:00.123Z' } },
    ],
    [
      'a timestamp without a zone',
      { record: { createdAt: '2024-05-01T10:00:00' } },
      { record: { createdAt: '2024-05-01T10:00:00.000Z' } },
    ],
    [
      'a timestamp with an offset',
      { record: { createdAt: '2024-05-01T10:00:00+0200' } },
      { record: { createdAt: '2024-05-01T08:00:00.000Z' } },
    ],
    [
      'a timestamp with a blank',
      { record: { createdAt: '2024-05-01 10:00' } },
      { record: { createdAt: '2024-05-01T10:00:00.000Z' } },
    ],
    ['a mere date', { record: { createdAt: '2024-05-01' } }, { record: { createdAt: '2024-05-01T00:00:00.000Z' } }],
    [
      'no timestamp',
      { record: { createdAt: null, modifiedAt: '' } },
      { record: { createdAt: null, modifiedAt: null } },
    ],
    ['a title that is a number', { title: 1984 }, { title: '1984' }],
  ];
