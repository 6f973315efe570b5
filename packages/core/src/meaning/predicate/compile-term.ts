import type { HasTerm, HasWords } from '../../condition/condition.ts';
import { searchTextMatcher } from '../search-text.ts';
import type { AssetPredicate } from './asset-predicate.ts';
import { searchTextReader } from './cached-search-text.ts';

export function compileTerm({ members, words, leading, trailing }: HasTerm): AssetPredicate {
  const read = searchTextReader(members);
  const matches = searchTextMatcher(words, leading, trailing);
  return (asset) => matches(read(asset));
}

export function compileWords({ member, words }: HasWords): AssetPredicate {
  const read = searchTextReader([member]);
  const matchers = words.map((word) => searchTextMatcher([word], false, false));
  return (asset) => {
    const text = read(asset);
    return matchers.every((matches) => matches(text));
  };
}
