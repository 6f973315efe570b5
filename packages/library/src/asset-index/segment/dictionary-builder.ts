import { compareCodePoints } from '@assetql/core/meaning';
import { SortedTexts } from './sorted-texts.ts';

/** Collects texts as they come, and puts them in order at the end. */
export class DictionaryBuilder {
  private readonly numbers = new Map<string, number>();

  /** The number of a text: how many others were added before it. */
  add(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(text, number);
    return number;
  }

  /** The texts in order, and the ordinal of each number that `add` gave. */
  finish(): { readonly texts: SortedTexts; readonly ordinals: Uint32Array } {
    const sorted = [...this.numbers].toSorted(([a], [b]) => compareCodePoints(a, b));
    const ordinals = new Uint32Array(sorted.length);
    for (const [ordinal, [, number]] of sorted.entries()) ordinals[number] = ordinal;
    return { texts: new SortedTexts(sorted.map(([text]) => text)), ordinals };
  }
}
