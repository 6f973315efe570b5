import type { Comparing, Missing, NumberReading, NumberTest, Source } from '../../condition/condition.ts';
import type { AssetPredicate } from './asset-predicate.ts';
import { memberIndex, valueAt } from './asset-values.ts';
import { numberMatcher } from './number-matcher.ts';
import { numberRange } from './number-range.ts';
import { equalsFolded, textMatcher } from './text-matcher.ts';

/** Comparisons are by far the most frequent conditions, so the usual ones are single functions that call no other. */
export function compileComparing({ source, reading, test }: Comparing): AssetPredicate {
  if (test.kind === 'number') return compileNumber(source, reading, test);
  const index = memberIndex(source);
  const { extra } = source;
  const [text, second] = test.texts;
  if (test.operator === 'EQ' && text !== undefined && second === undefined) {
    // The spelling that was equal last is equal again, without comparing letters.
    let spelling: string | undefined;
    return (asset) => {
      const value = valueAt(asset, index, extra);
      if (typeof value !== 'string') return false;
      if (value === spelling) return true;
      if (!equalsFolded(value, text)) return false;
      spelling = value;
      return true;
    };
  }
  const matches = textMatcher(test);
  return (asset) => {
    const value = valueAt(asset, index, extra);
    return typeof value === 'string' && matches(value);
  };
}

function compileNumber(source: Source, reading: NumberReading, test: NumberTest): AssetPredicate {
  const index = memberIndex(source);
  const { extra } = source;
  // Nothing is equal to, above or below what is not a number.
  const { none = Number.NaN } = reading;
  const range = numberRange(test, reading);
  if (range === undefined) {
    const matches = numberMatcher(test, reading);
    return (asset) => {
      const value = valueAt(asset, index, extra);
      return matches(typeof value === 'number' ? value : none);
    };
  }
  const { low, high, closed } = range;
  if (closed) {
    return (asset) => {
      const value = valueAt(asset, index, extra);
      const number = typeof value === 'number' ? value : none;
      return number >= low && number <= high;
    };
  }
  return (asset) => {
    const value = valueAt(asset, index, extra);
    const number = typeof value === 'number' ? value : none;
    return number >= low && number < high;
  };
}

export function compileMissing({ source, test }: Missing): AssetPredicate {
  const type = test === 'text' ? 'string' : 'number';
  const index = memberIndex(source);
  const { extra } = source;
  return (asset) => typeof valueAt(asset, index, extra) !== type;
}
