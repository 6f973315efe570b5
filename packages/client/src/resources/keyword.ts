import type { Answer } from '../reading/answer.ts';
import { itemsOf } from '../reading/envelope.ts';
import { readKeywordName } from './read-asset.ts';

/** Reads the answer of `GET /keywords`. */
export const readKeywords = (answer: Answer): readonly string[] =>
  itemsOf(answer, 'an array of keywords', 'keywords').map((keyword) => readKeywordName(keyword));
