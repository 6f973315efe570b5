import { parameter } from '@assetql/core';
import { fold } from '@assetql/core';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { itemsOf } from '../reading/envelope.ts';
import { readKeywordName } from './read-asset.ts';

/** The most keywords that are asked for at once: the largest `count` in use on live services. */
export const mostKeywords: number = Number(parameter('count')?.maximum);

/** Reads the answer of `GET /keywords`: those that start with `prefix`, as a service that knows no prefixes gives all of them. */
export const readKeywords = (answer: JsonCursor, prefix: string): readonly string[] =>
  itemsOf(answer, 'an array of keywords', 'keywords')
    .map((keyword) => readKeywordName(keyword))
    .filter((keyword) => fold(keyword).startsWith(fold(prefix)));
