import type { InitialLibrary, LibraryAsset, LibraryUser, MediaFile } from '../src/index.ts';
import { assetWith, guid } from './tiny-library.ts';

const person = (id: number, userName: string, mayApprove: boolean): LibraryUser => ({
  id: guid(id),
  userName,
  firstName: 'Sample',
  lastName: `${userName.slice(0, 1).toUpperCase()}${userName.slice(1)}`,
  mayApprove,
});

export const developer: LibraryUser = person(1, 'developer', true);
export const librarian: LibraryUser = person(2, 'librarian', true);
const users = [developer, librarian, person(3, 'contributor', false)];

const subjects = ['smiling face', 'smiling eyes', 'grinning squinting face', 'rolling on the floor', 'smirking cat'];
const kinds = ['png', 'jpg', 'pdf', 'mp4', 'docx', 'zip'];

/** Milliseconds that each asset takes to be made, so that a preparation can be interrupted. */
const slowness = 2;

function assetOf(index: number): LibraryAsset {
  const until = performance.now() + slowness;
  while (performance.now() < until);
  const subject = subjects[index % subjects.length] ?? '';
  const extension = index % 2 === 0 ? 'svg' : (kinds[index % kinds.length] ?? '');
  const name = `${subject.replaceAll(' ', '-')}-${index}.${extension}`;
  return assetWith({
    id: guid(1000 + index),
    title: `${subject} ${index}`,
    fileName: name,
    fileExtension: extension,
    dateUploaded: Date.parse('2024-02-29T12:34:56.789Z') + index * 86_400_000,
    keywords: [...subject.split(' '), 'emotion', 'feeling'],
    media: { original: name, thumbnail: name },
  });
}

const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
const file: MediaFile = {
  size: drawing.length,
  mimeType: 'image/svg+xml',
  etag: '"drawing"',
  read: (start, end) => drawing.subarray(start, end),
};

/** A library with this number of assets, for tests that prepare a data folder often. */
export function smallLibrary(count: number): InitialLibrary {
  return {
    version: 'small-1',
    size: () => count,
    content: () => ({
      users,
      categories: [
        { id: guid(10), name: 'Smileys', parentId: null },
        { id: guid(11), name: 'Faces', parentId: guid(10) },
      ],
      attributes: [
        { id: guid(21), name: 'Campaign', type: 'lookup', required: false, lookupValues: ['Spring', 'Summer'] },
        { id: guid(22), name: 'Print width', type: 'number', required: false, lookupValues: [] },
      ],
      lightboxes: [],
      assets: {
        *[Symbol.iterator]() {
          for (let index = 0; index < count; index++) yield assetOf(index);
        },
      },
    }),
    media: { open: async () => file },
    developerId: developer.id,
    accountIds: users.map(({ id }) => id),
  };
}
