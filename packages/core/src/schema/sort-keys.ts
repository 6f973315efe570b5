import type { MatchAsset } from './match-asset.ts';

/** A key that results can be sorted by (§4.9). */
export interface SortKeyRow {
  readonly key: string;
  readonly label: string;
  readonly member: keyof MatchAsset;
  readonly type: 'timestamp' | 'string' | 'integer';
  readonly spec: string;
}

const key = (name: string, label: string, member: keyof MatchAsset, type: SortKeyRow['type']): SortKeyRow => ({
  key: name,
  label,
  member,
  type,
  spec: '4.9',
});

export const sortKeys: readonly SortKeyRow[] = [
  key('record.createdAt', 'Date uploaded', 'dateUploaded', 'timestamp'),
  key('file.approvedAt', 'Date approved', 'dateApproved', 'timestamp'),
  key('record.modifiedAt', 'Date modified', 'dateModified', 'timestamp'),
  key('file.expiresAt', 'Date expired', 'dateExpired', 'timestamp'),
  key('file.fileName', 'File name', 'fileName', 'string'),
  key('file.sizeInBytes', 'Size', 'sizeInBytes', 'integer'),
  key('title', 'Title', 'title', 'string'),
];

/** The directions a key can be followed by. The ascending marker is not in the specification; live services take `A`. */
export const sortDirections = [
  { marker: 'A', label: 'ascending', assumed: true },
  { marker: 'D', label: 'descending', assumed: false },
] as const;

/** The order of results when a request asks for none. The specification does not say it; live services take the newest first. */
export const defaultSort = { key: 'record.createdAt', direction: 'D', assumed: true } as const;
