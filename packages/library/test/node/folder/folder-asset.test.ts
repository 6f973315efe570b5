import { describe, expect, test } from 'vitest';
import { statusNamed } from '../../../src/approval/statuses.ts';
import type { EmbeddedMetadata, FolderFile } from '../../../src/index.ts';
import { folderAsset } from '../../../src/folder/folder-asset.ts';
import { categoryIdOf } from '../../../src/folder/folder-categories.ts';

const modified = Date.parse('2024-05-01T12:00:00Z');
const taken = Date.parse('2019-05-06T07:08:09Z');

const file = (path: string, embedded?: EmbeddedMetadata): FolderFile => ({
  id: 'x',
  path,
  size: 10,
  modified: modified + 0.25,
  inode: '1',
  depth: embedded === undefined ? 'name' : 'head',
  facts: embedded === undefined ? {} : { type: { extension: 'jpg', mimeType: 'image/jpeg' }, embedded },
});

test('a name alone tells the title, the type and the dates', () => {
  expect(folderAsset(file('Italy/Cafe\u0301 1.JPG'), 'ann')).toMatchObject({
    title: 'Café 1',
    fileName: 'Café 1.JPG',
    fileExtension: 'jpg',
    assetType: 'Image',
    status: statusNamed('approved'),
    dateUploaded: modified,
    dateModified: modified,
    dateApproved: modified,
    createdBy: 'ann',
    categoryIds: [categoryIdOf('Italy')],
    media: { original: 'x', thumbnail: 'x-thumbnail' },
  });
});

test('what the file says counts before its name and its time', () => {
  const asset = folderAsset(file('a.jpg', { title: 'Trevi', created: taken, rating: 4, keywords: ['a'] }), 'ann');
  expect(asset).toMatchObject({ title: 'Trevi', dateUploaded: taken, dateApproved: taken, dateCreated: taken });
  expect(asset).toMatchObject({ averageRating: 4, keywords: ['a'], dateModified: modified });
});

test('a sidecar that is newer than its file is the last change', () => {
  const sidecar = { path: 'a.xmp', size: 5, modified: modified + 1000, inode: '2' };
  expect(folderAsset({ ...file('a.jpg'), sidecar }, 'ann')).toMatchObject({
    dateModified: modified + 1000,
    dateUploaded: modified,
  });
  expect(folderAsset({ ...file('a.jpg'), sidecar: { ...sidecar, modified: 5 } }, 'ann').dateModified).toBe(modified);
});

test.each(['a.JPEG', 'a.tiff', 'a.png'])('a thumbnail of %s is offered before it is read', (path) => {
  expect(folderAsset(file(path), 'ann').media).toMatchObject({ thumbnail: 'x-thumbnail' });
});

test('films tell how long they are, and documents how many pages they have', () => {
  const facts = { duration: 12.5, pageCount: 3 };
  expect(folderAsset({ ...file('a.mp4'), depth: 'head', facts }, 'ann')).toMatchObject(facts);
  expect(folderAsset(file('a.mp4'), 'ann')).not.toHaveProperty('duration');
});

describe('when a file changes', () => {
  const first = file('a.jpg', { rating: 2 });
  const before = { ...folderAsset(first, 'ann'), comments: ['Nice'], lightboxIds: ['l'] };

  test('the status follows it while nobody has decided', () => {
    const rejected = folderAsset(file('a.jpg', { rating: -1, created: taken }), 'ann', { asset: before, file: first });
    expect(rejected).toMatchObject({
      status: statusNamed('rejected'),
      dateApproved: null,
      dateRejected: taken,
      comments: ['Nice'],
      lightboxIds: ['l'],
    });
    const again = folderAsset(first, 'ann', { asset: rejected, file: file('a.jpg', { rating: -1, created: taken }) });
    expect(again).toMatchObject({ status: statusNamed('approved'), dateApproved: modified, dateRejected: null });
  });

  test('what somebody has decided stays', () => {
    const decided = { ...before, status: statusNamed('expired'), dateApproved: 7, dateExpired: 8 };
    expect(folderAsset(file('a.jpg', { rating: -1 }), 'ann', { asset: decided, file: first })).toMatchObject({
      status: statusNamed('expired'),
      dateApproved: 7,
      dateExpired: 8,
    });
  });

  test('categories that people have added stay, and that of the folder follows a move', () => {
    const added = { ...before, categoryIds: [...before.categoryIds, 'mine'], attributes: { own: ['1'] } };
    const moved = folderAsset(file('Sub/b.jpg', { label: 'Red' }), 'ann', { asset: added, file: first });
    expect(moved.categoryIds).toEqual([categoryIdOf('Sub'), 'mine']);
    expect(Object.values(moved.attributes)).toEqual([['1'], ['Red']]);
  });
});
