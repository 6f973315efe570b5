import type { Spoken } from './spoken.ts';

/** What a librarian says for each sort expression; ids are those of the catalogue beside. */
export const spokenSorts: readonly Spoken[] = [
  ['record.createdAt A', 'Oldest first'],
  ['record.createdAt D', 'Newest first'],
  ['file.approvedAt A', 'Earliest approved first'],
  ['file.approvedAt D', 'Most recently approved first'],
  ['record.modifiedAt A', 'Longest unchanged first'],
  ['record.modifiedAt D', 'Most recently changed first'],
  ['file.expiresAt A', 'First to expire first'],
  ['file.expiresAt D', 'Last to expire first'],
  ['file.fileName A', 'By file name, A–Z'],
  ['file.fileName D', 'By file name, Z–A'],
  ['file.sizeInBytes A', 'Smallest first'],
  ['file.sizeInBytes D', 'Largest first'],
  ['title A', 'By title, A–Z'],
  ['title D', 'By title, Z–A'],
  ['record.viewedAt D', 'By “record.viewedAt”, descending'],
  ['title', 'By title, A–Z'],
];
