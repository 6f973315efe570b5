import {
  attributeKinds,
  numberKey,
  storedText,
  type AttributeTest,
  type AttributeValueRow,
  type HasAttribute,
  type NumberTest,
} from '@assetql/core/meaning';
import { BitSet } from './bit-set.ts';
import { PostingsBuilder, type PostedTexts } from './postings-builder.ts';
import type { SortedTexts, VisitOrdinals } from './sorted-texts.ts';
import { visitSatisfying } from './text-ordinals.ts';
import { treeSet } from './tree-set.ts';

/** The values of one attribute by how they are compared: one of {@link attributeKinds}. */
type Attribute = ReadonlyMap<number, PostedTexts>;

/** The values of all attributes. */
export class AttributeColumn {
  private readonly size: number;
  private readonly attributes: ReadonlyMap<string, Attribute>;

  /** Takes the values of each position in turn. */
  static of(rows: readonly (readonly AttributeValueRow[])[]): AttributeColumn {
    const builders = new Map<string, Map<number, PostingsBuilder>>();
    for (const [position, own] of rows.entries())
      for (const { key, kind, value } of own) {
        const attribute = builders.get(key) ?? new Map<number, PostingsBuilder>();
        const values = attribute.get(kind) ?? new PostingsBuilder();
        values.add(value, position);
        builders.set(key, attribute.set(kind, values));
      }
    const finish = (attribute: ReadonlyMap<number, PostingsBuilder>): Attribute =>
      new Map(Array.from(attribute, ([kind, builder]) => [kind, builder.finish()]));
    return new AttributeColumn(rows.length, new Map(Array.from(builders, ([key, each]) => [key, finish(each)])));
  }

  constructor(size: number, attributes: ReadonlyMap<string, Attribute>) {
    this.size = size;
    this.attributes = attributes;
  }

  /** Adds the assets whose attribute has a value and satisfies the body. */
  addSatisfying({ key, body }: HasAttribute, set: BitSet): void {
    const attribute = this.attributes.get(storedText(key));
    if (attribute === undefined) return;
    if (body.kind === 'value') addValues(body, attribute, set);
    else {
      const satisfying = treeSet<AttributeTest>(body, this.size, (test, own) => addValues(test, attribute, own));
      set.or(satisfying.and(this.present(attribute)));
    }
  }

  /** The assets that have a value of the attribute. */
  private present(attribute: Attribute): BitSet {
    const set = new BitSet(this.size);
    for (const { texts, postings } of attribute.values()) postings.addTo(set, 0, texts.length);
    return set;
  }
}

/** Adds the assets of which some value of an attribute satisfies the test for its type. */
function addValues({ text, number, instant }: AttributeTest, attribute: Attribute, set: BitSet): void {
  const texts = attribute.get(attributeKinds.text);
  if (text !== undefined && texts !== undefined)
    visitSatisfying(text, texts.texts, (from, to) => texts.postings.addTo(set, from, to));
  for (const [test, kind] of [
    [number, attributeKinds.number],
    [instant, attributeKinds.instant],
  ] as const) {
    const values = attribute.get(kind);
    if (test !== undefined && values !== undefined)
      visitKeys(test, values.texts, (from, to) => values.postings.addTo(set, from, to));
  }
}

/** Visits the numbers of a dictionary, written as texts of the same order (`numberKey`), that satisfy a test. */
function visitKeys(test: NumberTest, keys: SortedTexts, visit: VisitOrdinals): void {
  if (test.operator === 'EQ') {
    visitSatisfying({ kind: 'text', operator: 'EQ', texts: test.numbers.map(numberKey) }, keys, visit);
    return;
  }
  const { operator } = test;
  const key = numberKey(test.number);
  const from = keys.firstFrom(key);
  const after = keys.find(key) === undefined ? from : from + 1;
  if (operator === 'LT' || operator === 'LE') visit(0, operator === 'LT' ? from : after);
  else visit(operator === 'GE' ? from : after, keys.length);
}
