import type { HasTerm, HasWords } from '../condition/condition.ts';
import { hasWords, searchNeedle } from '../search-text.ts';
import { searchTextReader } from './cached-search-text.ts';
import type { AssetPredicate } from './asset-predicate.ts';

export function compileTerm({ members, words, leading, trailing }: HasTerm): AssetPredicate {
  const read = searchTextReader(members);
  if (words.length === 0) return (asset) => hasWords(read(asset));
  const needle = searchNeedle(words, leading, trailing);
  return (asset) => read(asset).includes(needle);
}

export function compileWords({ member, words }: HasWords): AssetPredicate {
  const read = searchTextReader([member]);
  const needles = words.map((word) => searchNeedle([word], false, false));
  return (asset) => {
    const text = read(asset);
    return needles.every((needle) => text.includes(needle));
  };
}
