import type { LibraryContent } from '../store.ts';
import type { LibraryRecord } from './records.ts';

/** The records of a library's content: those that assets refer to first. Assets are made while they are iterated. */
export function* contentRecords(content: LibraryContent): Generator<LibraryRecord> {
  for (const value of content.users) yield { kind: 'user', value };
  for (const value of content.categories) yield { kind: 'category', value };
  for (const value of content.attributes) yield { kind: 'attribute', value };
  for (const value of content.lightboxes) yield { kind: 'lightbox', value };
  for (const value of content.assets) yield { kind: 'asset', value };
}
