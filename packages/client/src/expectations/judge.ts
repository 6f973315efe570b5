import { nameOf, type Schema } from '@assetql/core';
import { toMatchAsset } from '../matching/to-match-asset.ts';
import type { Expect, ExpectAsset, ExpectFirst, ExpectOperator, ExpectTotal } from '@assetql/core/document';
import { fold } from '@assetql/core/meaning';
import type { SearchOutcome } from './service-queries.ts';

/** Whether an expectation holds; `unknown` when the service does not let it be known. */
export type ExpectationStatus = 'met' | 'missed' | 'unknown';

export interface Judgement {
  readonly status: ExpectationStatus;
  /** What was found instead of, or as, what is expected. */
  readonly found: string;
  /** What was expected and what was found, as a sentence without its full stop; only where the expectation is missed. */
  readonly miss?: string;
  /** The two values of a missed equality, for a view that shows them side by side; absent where one is not known. */
  readonly difference?: { readonly expected: string; readonly actual: string };
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

/** The verdict on what is known; `wanted` and `but` make a sentence of a miss. */
const decided = (holds: boolean, wanted: string, but: string): Pick<Judgement, 'status' | 'miss'> =>
  holds ? { status: 'met' } : { status: 'missed', miss: `Expected ${wanted}, but ${but}` };

function judgeTotal({ operator, value }: ExpectTotal, { total, totalKnown }: SearchOutcome): Judgement {
  const number = value.value;
  // A number that can only be larger decides when it has passed what it is compared with.
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

/** A value of an asset as it is written in an expectation. */
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

/** Compares what a service says about a search with what is expected of it. */
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
