import { compareCodePoints, fold } from '@assetql/core/meaning';
import { nameBasedId } from './name-based-id.ts';

/** The keywords of a library. Spellings that fold to the same are one keyword, shown in the spelling that sorts first. */
export class KeywordList {
  private readonly spellings = new Map<string, string>();

  add(keyword: string): void {
    const folded = fold(keyword);
    const known = this.spellings.get(folded);
    if (known === undefined || compareCodePoints(keyword, known) < 0) this.spellings.set(folded, keyword);
  }

  /** By folded text, in the order of its code points. */
  entries(): readonly (readonly [folded: string, keyword: string])[] {
    return [...this.spellings].toSorted(([a], [b]) => compareCodePoints(a, b));
  }
}

/** Assets carry keywords as text only, so their ids are made from the text: the same in every store. */
export const keywordId = (folded: string): string => nameBasedId(`keyword ${folded}`);
