import { isRecord } from '@assetql/core/text';
import type { JsonObject } from './open-search-client.ts';

// What is read of an answer: a member that is missing or of another type counts as empty.

export const recordsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
export const objectOf = (value: unknown): JsonObject => (isRecord(value) ? value : {});
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
