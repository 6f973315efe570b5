import { DictionaryBuilder } from './dictionary-builder.ts';
import { numberAt } from './number-at.ts';
import { NumberList } from './number-list.ts';
import { Postings } from './postings.ts';
import type { SortedTexts } from './sorted-texts.ts';

/** A dictionary with the postings of its texts. */
export interface PostedTexts {
  readonly texts: SortedTexts;
  readonly postings: Postings;
}

/** Collects texts of assets as they come, and makes their dictionary and postings at the end. */
export class PostingsBuilder {
  private readonly dictionary = new DictionaryBuilder();
  private readonly numbers = new NumberList();
  private readonly positions = new NumberList();

  /** Adds a text that the asset at a position has; positions must not descend. Returns the number of the text, see `finish`. */
  add(text: string, position: number): number {
    const number = this.dictionary.add(text);
    this.numbers.push(number);
    this.positions.push(position);
    return number;
  }

  /** The dictionary, its postings, and the ordinal of each number that `add` gave. */
  finish(): PostedTexts & { readonly ordinals: Uint32Array } {
    const { texts, ordinals } = this.dictionary.finish();
    const own = this.numbers.toArray().map((number) => numberAt(ordinals, number));
    return { texts, ordinals, postings: new Postings(texts.length, own, this.positions.toArray()) };
  }
}
