import type { MatchAsset } from './match-asset.ts';

/** A key that results can be sorted by (§4.9). */
export interface SortKeyRow {
  readonly key: string;
  readonly label: string;
  readonly member: keyof MatchAsset;
  readonly type: 'timestamp' | 'string' | 'integer';
  readonly spec: string;
}

const rows = [
  { key: 'record.createdAt', label: 'Date uploaded', member: 'dateUploaded', type: 'timestamp', spec: '4.9' },
  { key: 'file.approvedAt', label: 'Date approved', member: 'dateApproved', type: 'timestamp', spec: '4.9' },
  { key: 'record.modifiedAt', label: 'Date modified', member: 'dateModified', type: 'timestamp', spec: '4.9' },
  { key: 'file.expiresAt', label: 'Date expired', member: 'dateExpired', type: 'timestamp', spec: '4.9' },
  { key: 'file.fileName', label: 'File name', member: 'fileName', type: 'string', spec: '4.9' },
  { key: 'file.sizeInBytes', label: 'Size', member: 'sizeInBytes', type: 'integer', spec: '4.9' },
  { key: 'title', label: 'Title', member: 'title', type: 'string', spec: '4.9' },
] as const;

/** The rows of {@link sortKeys} to the letter, for types that are made from them. */
export type SpecifiedSortKey = (typeof rows)[number];

export const sortKeys: readonly SortKeyRow[] = rows;

/** The directions a key can be followed by. The ascending marker is not in the specification; live services take `A`. */
export const sortDirections = [
  { marker: 'A', label: 'ascending', assumed: true },
  { marker: 'D', label: 'descending', assumed: false },
] as const;

/** The order of results when a request asks for none. The specification does not say it; live services take the newest first. */
export const defaultSort = { key: 'record.createdAt', direction: 'D', assumed: true } as const;
