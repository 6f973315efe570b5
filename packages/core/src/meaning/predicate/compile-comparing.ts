import type { Comparing, Missing } from '../condition/condition.ts';
import { reader } from './asset-values.ts';
import type { AssetPredicate } from './asset-predicate.ts';
import { numberMatcher } from './number-matcher.ts';
import { equalsFolded, textMatcher } from './text-matcher.ts';

export function compileComparing({ source, reading, test }: Comparing): AssetPredicate {
  const read = reader(source);
  if (test.kind === 'number') {
    const matches = numberMatcher(test, reading);
    const { none } = reading;
    if (none !== undefined) {
      return (asset) => {
        const value = read(asset);
        return matches(typeof value === 'number' ? value : none);
      };
    }
    return (asset) => {
      const value = read(asset);
      return typeof value === 'number' && matches(value);
    };
  }
  if (test.operator === 'EQ' && test.texts.length === 1) {
    const [text = ''] = test.texts;
    // The spelling that was equal last is equal again, without comparing letters.
    let spelling: string | undefined;
    return (asset) => {
      const value = read(asset);
      if (typeof value !== 'string') return false;
      if (value === spelling) return true;
      if (!equalsFolded(value, text)) return false;
      spelling = value;
      return true;
    };
  }
  const matches = textMatcher(test);
  return (asset) => {
    const value = read(asset);
    return typeof value === 'string' && matches(value);
  };
}

export function compileMissing({ source, test }: Missing): AssetPredicate {
  const type = test === 'text' ? 'string' : 'number';
  const read = reader(source);
  return (asset) => typeof read(asset) !== type;
}
