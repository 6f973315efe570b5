import { barrier, type HasTerm } from '@assetql/core/meaning';
import { BitSet } from './bit-set.ts';
import { numberAt } from './number-at.ts';
import { NumberList } from './number-list.ts';
import type { Postings } from './postings.ts';
import { PostingsBuilder } from './postings-builder.ts';
import type { SortedTexts, VisitOrdinals } from './sorted-texts.ts';

/** Stands between the values of an asset; the token of a word is its ordinal and one more. */
const between = 0;

/** The words of a member of every asset, in their order. */
export class WordColumn {
  private readonly vocabulary: SortedTexts;
  private readonly postings: Postings;
  private readonly tokens: Uint32Array;
  /** Where the tokens of each position start, and where those of the last end. */
  private readonly starts: Uint32Array;

  /** Takes the words of each position in turn, as core's `memberText` writes them. */
  static of(texts: readonly string[]): WordColumn {
    const builder = new PostingsBuilder();
    const tokens = new NumberList();
    const starts = new Uint32Array(texts.length + 1);
    for (const [position, text] of texts.entries()) {
      const own = new Map<string, number>();
      for (const word of text.split(' ')) {
        if (word === '') continue;
        if (word === barrier) {
          tokens.push(between);
          continue;
        }
        const number = own.get(word) ?? builder.add(word, position);
        own.set(word, number);
        tokens.push(number + 1);
      }
      starts[position + 1] = tokens.length;
    }
    const { texts: vocabulary, postings, ordinals } = builder.finish();
    const tokenOf = (token: number): number => (token === between ? between : numberAt(ordinals, token - 1) + 1);
    return new WordColumn(vocabulary, postings, tokens.toArray().map(tokenOf), starts);
  }

  constructor(vocabulary: SortedTexts, postings: Postings, tokens: Uint32Array, starts: Uint32Array) {
    this.vocabulary = vocabulary;
    this.postings = postings;
    this.tokens = tokens;
    this.starts = starts;
  }

  /** Adds the assets that have the words of a term next to each other in one value. */
  addTerm({ words, leading, trailing }: Pick<HasTerm, 'words' | 'leading' | 'trailing'>, set: BitSet): void {
    const last = words.length - 1;
    if (last < 0) this.postings.addTo(set, 0, this.vocabulary.length);
    else if (last === 0)
      this.visitWord(words[0] ?? '', leading, trailing, (from, to) => this.postings.addTo(set, from, to));
    else {
      const fits = words.map((word, at) => {
        const ordinals = new BitSet(this.vocabulary.length);
        this.visitWord(word, leading && at === 0, trailing && at === last, (from, to) => ordinals.addRange(from, to));
        return ordinals;
      });
      this.addPhrase(fits, set);
    }
  }

  /** Adds the assets that have all of the words, in any order. */
  addAll(words: readonly string[], set: BitSet): void {
    const { size } = set;
    const found = new BitSet(size).not();
    for (const word of words) {
      const own = new BitSet(size);
      this.visitWord(word, false, false, (from, to) => this.postings.addTo(own, from, to));
      found.and(own);
    }
    set.or(found);
  }

  private visitWord(word: string, leading: boolean, trailing: boolean, visit: VisitOrdinals): void {
    if (leading && trailing) this.vocabulary.visitContaining(word, visit);
    else if (leading) this.vocabulary.visitEnding(word, visit);
    else if (trailing) this.vocabulary.visitStarting(word, visit);
    else {
      const ordinal = this.vocabulary.find(word);
      if (ordinal !== undefined) visit(ordinal, ordinal + 1);
    }
  }

  /** Adds the assets that have words next to each other, each of them one of the ordinals at its place. */
  private addPhrase(fits: readonly BitSet[], set: BitSet): void {
    const candidates = new BitSet(set.size).not();
    for (const ordinals of fits) {
      const own = new BitSet(set.size);
      ordinals.forEach((ordinal) => this.postings.addTo(own, ordinal, ordinal + 1));
      candidates.and(own);
    }
    candidates.forEach((position) => {
      const end = numberAt(this.starts, position + 1) - fits.length;
      for (let start = numberAt(this.starts, position); start <= end; start += 1)
        if (this.startsPhrase(start, fits)) {
          set.add(position);
          return;
        }
    });
  }

  private startsPhrase(start: number, fits: readonly BitSet[]): boolean {
    for (let at = 0; at < fits.length; at += 1) {
      const token = this.tokens[start + at] ?? between;
      if (token === between || fits[at]?.has(token - 1) !== true) return false;
    }
    return true;
  }
}
