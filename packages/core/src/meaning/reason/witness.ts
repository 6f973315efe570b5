import type { MatchAsset } from '../../schema/match-asset.ts';
import { memberForms } from '../../schema/member-form.ts';
import type { ConditionLeaf, HasTerm } from '../../condition/condition.ts';
import { searchText, searchTextMatcher } from '../search-text.ts';
import { withTexts, type AssetPatch } from './asset-patch.ts';
import type { Budget } from '../../condition/budget.ts';
import { freshLetter } from './decide-text.ts';
import type { Literal } from './literal.ts';
import type { Model } from './solve.ts';

/** Texts for members that contain the terms that must be found, and none of those that must not. */
function textsOf(
  literals: readonly Literal<ConditionLeaf>[],
  budget: Budget,
): { readonly letter: string; readonly texts: ReadonlyMap<keyof MatchAsset, readonly string[]> } {
  const wanted: HasTerm[] = [];
  const refused: { readonly members: HasTerm['members']; readonly matches: (text: string) => boolean }[] = [];
  for (const { leaf, holds } of literals) {
    if (leaf.kind !== 'term') continue;
    if (holds) wanted.push(leaf);
    else refused.push({ ...leaf, matches: searchTextMatcher(leaf.words, leaf.leading, leaf.trailing) });
  }
  const letter = freshLetter(literals.flatMap(({ leaf }) => (leaf.kind === 'term' ? leaf.words : [])));
  const found = new Map<keyof MatchAsset, string[]>();
  for (const { members, words, leading, trailing } of wanted) {
    const text = words.join(' ') || letter;
    // With a wildcard, a longer word may be needed because another literal excludes the word itself.
    const spellings = [
      text,
      ...(trailing ? [text + letter] : []),
      ...(leading ? [letter + text] : []),
      ...(leading && trailing ? [letter + text + letter] : []),
    ];
    const subjects = members.flatMap((member) => spellings.map((spelling) => ({ member, spelling })));
    const fits = subjects.find(({ member, spelling }) => {
      const searched = searchText([spelling]);
      return (
        budget.consume(refused.length) &&
        !refused.some((other) => other.members.includes(member) && other.matches(searched))
      );
    });
    if (fits !== undefined) found.set(fits.member, [...(found.get(fits.member) ?? []), fits.spelling]);
  }
  return { letter, texts: found };
}

/** The asset that a model describes. The caller must check it. */
export function witnessOf(model: Model<ConditionLeaf, AssetPatch>, budget: Budget): MatchAsset {
  let asset: MatchAsset = {};
  let terms: readonly Literal<ConditionLeaf>[] = [];
  for (const { literals, answer } of model.values()) {
    if (literals[0]?.leaf.kind === 'term') terms = literals;
    if (typeof answer === 'object') asset = answer.value(asset);
  }
  const { letter, texts } = textsOf(terms, budget);
  for (const [member, values] of texts) {
    // A member with a single text gets all of them, with a fresh word between them.
    const single = memberForms[member] === 'text' ? [values.join(` ${letter}${letter} `)] : values;
    asset = withTexts(member, single)(asset);
  }
  return asset;
}
