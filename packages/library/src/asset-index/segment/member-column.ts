import type { HasMember } from '@assetql/core/meaning';
import type { BitSet } from './bit-set.ts';
import type { Postings } from './postings.ts';
import { PostingsBuilder } from './postings-builder.ts';
import type { SortedTexts } from './sorted-texts.ts';
import { visitBody } from './text-ordinals.ts';

/** Any number of values for each asset: folded texts in stored form. */
export class MemberColumn {
  private readonly texts: SortedTexts;
  private readonly postings: Postings;

  /** Takes the values of each position in turn, each of them once. */
  static of(values: Iterable<readonly string[]>): MemberColumn {
    const builder = new PostingsBuilder();
    let position = 0;
    for (const texts of values) {
      for (const text of texts) builder.add(text, position);
      position += 1;
    }
    const { texts, postings } = builder.finish();
    return new MemberColumn(texts, postings);
  }

  constructor(texts: SortedTexts, postings: Postings) {
    this.texts = texts;
    this.postings = postings;
  }

  /** Adds the assets of which some value satisfies a body. Only values that are `visible` count, all of them when it is absent. */
  addSatisfying(body: HasMember['body'], set: BitSet, visible?: ReadonlySet<string>): void {
    visitBody(body, this.texts, (from, to) => {
      if (visible === undefined) this.postings.addTo(set, from, to);
      else
        for (let ordinal = from; ordinal < to; ordinal += 1)
          if (visible.has(this.texts.at(ordinal))) this.postings.addTo(set, ordinal, ordinal + 1);
    });
  }
}
