import { parameter } from '@assetql/core';
import { fold } from '@assetql/core';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { itemsOf } from '../reading/envelope.ts';
import { readKeywordName } from './read-asset.ts';

/** The maximum number of keywords in one request: the largest `count` that live services accept. */
export const mostKeywords: number = Number(parameter('count')?.maximum);

/**
 * Reads the response of `GET /keywords` and keeps those that start with `prefix`, because services without prefix search return all of
 * them.
 */
export const readKeywords = (answer: JsonCursor, prefix: string): readonly string[] =>
  itemsOf(answer, 'an array of keywords', 'keywords')
    .map((keyword) => readKeywordName(keyword))
    .filter((keyword) => fold(keyword).startsWith(fold(prefix)));
