import { nameOf, type Schema } from '@assetql/core';
import { toMatchAsset } from '../matching/to-match-asset.ts';
import type { Expect, ExpectAsset, ExpectFirst, ExpectOperator, ExpectTotal } from '@assetql/core/document';
import { fold } from '@assetql/core/meaning';
import type { SearchOutcome } from './service-queries.ts';

/** Whether an expectation is met; `unknown` when the service does not provide the data. */
export type ExpectationStatus = 'met' | 'missed' | 'unknown';

export interface Judgement {
  readonly status: ExpectationStatus;
  /** What was found, whether it meets the expectation or not. */
  readonly found: string;
  /** What was expected and what was found, as a sentence without its full stop; only for missed expectations. */
  readonly miss?: string;
  /** The two values of a missed equality, for a side-by-side view; absent when one is unknown. */
  readonly difference?: { readonly expected: string; readonly actual: string };
  /** The expectation that the result would meet, in the form a person would write; absent when unknown or not expressible. */
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

/** The status of a decidable expectation. `wanted` and `but` form the sentence of a miss. */
const decided = (holds: boolean, wanted: string, but: string): Pick<Judgement, 'status' | 'miss'> =>
  holds ? { status: 'met' } : { status: 'missed', miss: `Expected ${wanted}, but ${but}` };

function judgeTotal({ operator, value }: ExpectTotal, { total, totalKnown }: SearchOutcome): Judgement {
  const number = value.value;
  // A lower bound is enough when it already decides the comparison.
  const sure =
    totalKnown || total > number || (operator === '>=' && total === number) || (operator === '<' && total === number);
  const least = totalKnown ? '' : 'at least ';
  const found = `${least}${total} found`;
  if (!sure) return { status: 'unknown', found: `${found}, the service does not say how many there are` };
  const holds = compare[operator](total, number);
  const difference = { expected: String(number), actual: String(total) };
  return {
    ...decided(holds, `total ${operator} ${number}`, `total is ${least}${total}`),
    found,
    ...(!holds && totalKnown && operator === '=' ? { difference } : {}),
    ...(totalKnown ? { instead: `total = ${total}` } : {}),
  };
}

function judgeAsset({ kind, id }: ExpectAsset, { holds, total, totalKnown }: SearchOutcome): Judgement {
  const held = holds.get(fold(id.value));
  if (held === undefined) {
    const size = totalKnown ? `the ${total} found` : 'what is found';
    return {
      status: 'unknown',
      found: `the service does not find this id by itself, and ${size} cannot be read through`,
    };
  }
  const others = total === 0 ? 'nothing found' : total === 1 ? 'not the one found' : `not among the ${total} found`;
  const among = 'it is among those found';
  const missing = total === 0 ? 'nothing is found' : `it is ${others}`;
  const written = JSON.stringify(id.value);
  return {
    ...decided(
      held === (kind === 'Contains'),
      `${kind === 'Contains' ? '' : 'not '}to find ${written}`,
      held ? among : missing,
    ),
    found: held ? among : others,
    instead: `${held ? 'contains' : 'excludes'} ${written}`,
  };
}

const isTime = (value: unknown, kind: string): value is number => kind === 'Timestamp' && typeof value === 'number';

/** A value of an asset in the syntax of an expectation. */
const shown = (value: unknown, kind: string): string =>
  value === null ? 'none' : isTime(value, kind) ? new Date(value).toISOString() : JSON.stringify(value);

function judgeFirst({ key, value }: ExpectFirst, { first, total }: SearchOutcome, schema: Schema): Judgement {
  const name = `first.${nameOf(key)}`;
  const expected = shown(value.value, value.kind);
  const wanted = `${name} = ${expected}`;
  if (first === undefined)
    return total === 0
      ? { ...decided(false, wanted, 'nothing is found'), found: 'nothing found' }
      : {
          ...decided(false, wanted, `all of the ${total} found come before the offset`),
          found: `${total} found, none from the offset on`,
        };
  const row = schema.sortKey(nameOf(key));
  const seen = row && toMatchAsset(first)[row.member];
  if (seen === undefined) return { status: 'unknown', found: `the service does not show it of ${first.id}` };
  const actual = shown(seen, value.kind);
  const holds = seen === value.value;
  const isWritable = typeof seen === 'string' || typeof seen === 'number';
  return {
    ...decided(holds, wanted, `${name} is ${seen === null ? 'not set' : actual} (${first.id})`),
    found: `${actual} of ${first.id}`,
    ...(holds ? {} : { difference: { expected, actual } }),
    ...(isWritable ? { instead: `${name} = ${actual}` } : {}),
  };
}

/** Compares the outcome of a search with an expectation. */
export function judge(expected: Expect, outcome: SearchOutcome, schema: Schema): Judgement {
  switch (expected.kind) {
    case 'Total':
      return judgeTotal(expected, outcome);
    case 'First':
      return judgeFirst(expected, outcome, schema);
    default:
      return judgeAsset(expected, outcome);
  }
}
