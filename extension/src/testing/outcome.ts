import type { TestedExpectation, TestedSearch } from '@assetql/client/expectations';
import { visible } from '@assetql/client/export';
import type { Range } from '@assetql/core';
import type { L10n } from '../connections/l10n.ts';

/** How the test of one expectation ended, as it is shown. */
export type Outcome =
  | { readonly kind: 'passed'; readonly found: string; readonly milliseconds: number }
  | {
      readonly kind: 'failed';
      /** What was expected and found, and why, a sentence each line. */
      readonly message: string;
      /** The values of an equality, shown side by side. */
      readonly difference?: { readonly expected: string; readonly actual: string };
      /** The expectation that what was found meets; absent where it cannot be written. */
      readonly instead?: string;
      readonly milliseconds: number;
    }
  /** It could not be found out. The places are in the file. */
  | {
      readonly kind: 'errored';
      readonly problems: readonly { readonly message: string; readonly range?: Range }[];
      readonly milliseconds: number;
    };

/** What a service says is shown in a terminal, which it must not command. */
function outcomeOf(tested: TestedExpectation, milliseconds: number, l10n: L10n): Outcome {
  const { status, instead, difference } = tested;
  const found = visible(tested.found);
  const reasons = tested.reasons.map(visible);
  switch (status) {
    case 'met':
      return { kind: 'passed', found, milliseconds };
    case 'missed':
      return {
        kind: 'failed',
        message: [`${visible(tested.miss ?? tested.found)}.`, ...reasons].join('\n'),
        ...(difference === undefined
          ? {}
          : { difference: { expected: visible(difference.expected), actual: visible(difference.actual) } }),
        ...(instead === undefined ? {} : { instead }),
        milliseconds,
      };
    default:
      return {
        kind: 'errored',
        problems: [{ message: l10n.t('It is not known whether this holds: {0}.', found) }],
        milliseconds,
      };
  }
}

/**
 * How each expectation of a tested search ended. `wanted` are where its lines start in the file; the outcomes are in their order.
 */
export function outcomesOf(tested: TestedSearch, wanted: readonly Range[], l10n: L10n): readonly Outcome[] {
  switch (tested.kind) {
    case 'untested':
      return [];
    case 'failed': {
      const milliseconds = (tested.seconds * 1000) / Math.max(1, wanted.length);
      const problems = tested.problems.map(({ message, range }) => ({ message: visible(message), range }));
      return wanted.map(() => ({ kind: 'errored', problems, milliseconds }));
    }
    default: {
      // The expectations of a search are found out together.
      const milliseconds = (tested.seconds * 1000) / Math.max(1, tested.expectations.length);
      return wanted.map(({ start, end }) => {
        const own = tested.expectations.find(({ range }) => range.start >= start && range.end <= end);
        return own === undefined
          ? { kind: 'errored', problems: [{ message: l10n.t('This line cannot be read.') }], milliseconds: 0 }
          : outcomeOf(own, milliseconds, l10n);
      });
    }
  }
}
