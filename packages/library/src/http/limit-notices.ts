import type { Diagnostic } from '@assetql/core';
import type { Notice } from './answer.ts';
import { restrictingParameters, type CostlyTerm } from './costly-terms.ts';

/** How many terms of one parameter are pointed at. */
const mostRelated = 200;

const advice = 'leave some out, or write whole words, beginnings of words (x*) and EQ';

/** The sentence for a request with too many costly terms. */
export const tooManyTerms = (count: number, most: number): string =>
  `This has ${count} different costly terms (*x*, CT, SW, EW), and a request may have ${most}; ${advice}.`;

/** The sentence for a query that was ended because it took too long. */
export const tooMuchTime = (milliseconds: number, terms: number): string =>
  `The query takes more than ${milliseconds / 1000} s of processor time and was ended; ` +
  (terms === 0 ? 'ask for less at once.' : `its costly terms (*x*, CT, SW, EW) may be why: ${advice}.`);

/** The sentence for a query that was ended because it needed too much memory. */
export const tooMuchMemory = (bytes: number): string =>
  `The query takes more than ${bytes / 1_048_576} MiB of memory and was ended; ask for less at once, and write shorter phrases.`;

/** What is said of an answer that is too large: code `limit`, so that a client can ask for fewer assets by itself. */
export function tooLargeAnswer(bytes: number, most: number): Notice {
  const message = `The answer has ${Math.ceil(bytes / 1_048_576)} MiB, and may have ${most / 1_048_576}; ask for fewer assets at once (count).`;
  const range = { start: 0, end: 0 };
  return {
    message,
    parameter: 'count',
    diagnostics: [{ code: 'limit', severity: 'error', message, range, fixes: [] }],
  };
}

/** The same notices with another message. */
export const withMessage = (notices: readonly Notice[], message: string): readonly Notice[] =>
  notices.map(({ diagnostics, ...notice }) => ({
    ...notice,
    message,
    ...(diagnostics === undefined ? {} : { diagnostics: diagnostics.map((each) => ({ ...each, message })) }),
  }));

/** One error for each parameter that has some of the terms: code `limit`, over all of them, and related to each. */
export function limitNotices(message: string, terms: readonly CostlyTerm[]): readonly Notice[] {
  const notices = restrictingParameters.flatMap((parameter): readonly Notice[] => {
    const ranges = terms.filter((term) => term.parameter === parameter).map(({ range }) => range);
    const [first] = ranges;
    const last = ranges[ranges.length - 1];
    if (first === undefined || last === undefined) return [];
    const diagnostic: Diagnostic = {
      code: 'limit',
      severity: 'error',
      message,
      range: { start: first.start, end: last.end },
      related: ranges.slice(0, mostRelated).map((range) => ({ range, message: 'This is costly.' })),
      fixes: [],
    };
    return [{ message, parameter, diagnostics: [diagnostic] }];
  });
  return notices.length === 0 ? [{ message }] : notices;
}
