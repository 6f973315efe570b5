import { toMatchAsset } from '../matching/to-match-asset.ts';
import type { Schema } from '@assetql/core';
import type { Expect, ExpectAsset, ExpectFirst, ExpectOperator, ExpectTotal } from '@assetql/core/document';
import { fold } from '@assetql/core/meaning';
import type { SearchAnswer } from './service-answers.ts';

/** Whether an expectation holds; `unknown` when the service does not let it be known. */
export type Verdict = 'met' | 'missed' | 'unknown';

export interface Judgement {
  readonly verdict: Verdict;
  /** What was found instead of, or as, what is expected. */
  readonly found: string;
  /** The expectation that what was found meets, as a person would write it; absent where it cannot be known or written. */
  readonly instead?: string;
}

const compare: Readonly<Record<ExpectOperator, (total: number, value: number) => boolean>> = {
  '=': (total, value) => total === value,
  '!=': (total, value) => total !== value,
  '<': (total, value) => total < value,
  '<=': (total, value) => total <= value,
  '>': (total, value) => total > value,
  '>=': (total, value) => total >= value,
};

const verdictOf = (holds: boolean): Verdict => (holds ? 'met' : 'missed');

function judgeTotal({ operator, value }: ExpectTotal, { total, totalKnown }: SearchAnswer): Judgement {
  const number = value.value;
  // A number that can only be larger decides when it has passed what it is compared with.
  const sure =
    totalKnown || total > number || (operator === '>=' && total === number) || (operator === '<' && total === number);
  const found = totalKnown ? `${total} found` : `at least ${total} found`;
  if (!sure) return { verdict: 'unknown', found: `${found}, the service does not say how many there are` };
  const verdict = verdictOf(compare[operator](total, number));
  return { verdict, found, ...(totalKnown ? { instead: `total = ${total}` } : {}) };
}

function judgeAsset({ kind, id }: ExpectAsset, { holds, total, totalKnown }: SearchAnswer): Judgement {
  const held = holds.get(fold(id.value));
  if (held === undefined) {
    const size = totalKnown ? `the ${total} found` : 'what is found';
    return {
      verdict: 'unknown',
      found: `the service does not find this id by itself, and ${size} cannot be read through`,
    };
  }
  const others = total === 0 ? 'nothing found' : total === 1 ? 'not the one found' : `not among the ${total} found`;
  const found = held ? 'it is among those found' : others;
  const instead = `${held ? 'contains' : 'excludes'} ${JSON.stringify(id.value)}`;
  return { verdict: verdictOf(held === (kind === 'Contains')), found, instead };
}

function judgeFirst({ key, value }: ExpectFirst, { first, total }: SearchAnswer, schema: Schema): Judgement {
  if (first === undefined)
    return { verdict: 'missed', found: total === 0 ? 'nothing found' : `${total} found, none from the offset on` };
  const row = schema.sortKey(key.canonical ?? key.text);
  const seen = row && toMatchAsset(first)[row.member];
  if (seen === undefined) return { verdict: 'unknown', found: `the service does not show it of ${first.id}` };
  const isMoment = value.kind === 'Timestamp' && typeof seen === 'number';
  const shown = seen === null ? 'none' : isMoment ? new Date(seen).toISOString() : JSON.stringify(seen);
  const isWritable = typeof seen === 'string' || typeof seen === 'number';
  return {
    verdict: verdictOf(seen === value.value),
    found: `${shown} of ${first.id}`,
    ...(isWritable ? { instead: `first.${key.canonical ?? key.text} = ${shown}` } : {}),
  };
}

/** Compares what a service says about a search with what is expected of it. */
export function judge(expected: Expect, answer: SearchAnswer, schema: Schema): Judgement {
  switch (expected.kind) {
    case 'Total':
      return judgeTotal(expected, answer);
    case 'First':
      return judgeFirst(expected, answer, schema);
    default:
      return judgeAsset(expected, answer);
  }
}
