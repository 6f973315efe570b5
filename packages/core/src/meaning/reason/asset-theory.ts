import { fieldTypes, type FieldRow } from '../../schema/fields.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Comparing, ConditionLeaf, Missing, NumberTest, Source, TextTest } from '../../condition/condition.ts';
import { unchanged, withAttribute, withValue, type AssetPatch } from './asset-patch.ts';
import type { Budget } from '../../condition/budget.ts';
import { decideAttribute } from './decide-attribute.ts';
import { decideMembers } from './decide-members.ts';
import { decideNumber, domainOf } from './decide-number.ts';
import { decideTerms } from './decide-terms.ts';
import { decideText } from './decide-text.ts';
import { leafKey, type Decision, type Literal } from './literal.ts';
import type { Theory } from './solve.ts';

type OneValue = Comparing | Missing;

const isOf = (row: FieldRow, { member, extra }: Source): boolean =>
  row.member === member && (extra === undefined || row.name === extra) && fieldTypes[row.type].operators.includes('LT');

function decideOne(
  literals: readonly Literal<OneValue>[],
  { source, reading }: OneValue,
  schema: Schema,
  budget: Budget,
): Decision<string | number | undefined> {
  const texts: Literal<TextTest>[] = [];
  const numbers: Literal<NumberTest | undefined>[] = [];
  let missing: boolean | undefined;
  for (const { leaf, holds } of literals) {
    if (leaf.kind === 'missing') {
      if (leaf.test === 'text') missing = holds;
      else numbers.push({ leaf: undefined, holds });
    } else if (leaf.test.kind === 'text') texts.push({ leaf: leaf.test, holds });
    else numbers.push({ leaf: leaf.test, holds });
  }
  if (numbers.length > 0) {
    const [row, other] = schema.fields.filter((field) => isOf(field, source));
    return decideNumber(numbers, domainOf(other === undefined ? row : undefined, schema), budget, reading);
  }
  const present = texts.some(({ holds }) => holds);
  if (missing === true) return present ? 'none' : { value: undefined };
  return present || missing === false ? decideText(texts, budget) : { value: undefined };
}

type Leaf = ConditionLeaf;

function only<Kind extends Leaf['kind']>(
  literals: readonly Literal<Leaf>[],
  ...kinds: readonly Kind[]
): readonly Literal<Extract<Leaf, { readonly kind: Kind }>>[] {
  const found: Literal<Extract<Leaf, { readonly kind: Kind }>>[] = [];
  const is = (leaf: Leaf): leaf is Extract<Leaf, { readonly kind: Kind }> => kinds.some((kind) => kind === leaf.kind);
  for (const { leaf, holds } of literals) if (is(leaf)) found.push({ leaf, holds });
  return found;
}

function subjectOf(leaf: Leaf): string {
  switch (leaf.kind) {
    case 'comparing':
      return JSON.stringify([leaf.source, leaf.reading, leaf.test.kind]);
    case 'missing':
      return JSON.stringify([leaf.source, leaf.reading, leaf.test]);
    case 'member':
      return JSON.stringify([leaf.source]);
    case 'attribute':
      return JSON.stringify([leaf.key]);
    case 'term':
      return leaf.kind;
    default:
      return leafKey(leaf);
  }
}

/**
 * The theory of the values of assets (the interface specification, §4.7 and §4.8). Fields are independent of each other. Enumerations are
 * open, because a library may add values. Each attribute occurs once. Leaves of words must be replaced by terms before (`onlyTerms`).
 */
export function assetTheory(schema: Schema): Theory<ConditionLeaf, AssetPatch> {
  return {
    subjectOf,
    decide: (literals, budget) => {
      const leaf = literals[0]?.leaf;
      switch (leaf?.kind) {
        case 'comparing':
        case 'missing':
          return patched(decideOne(only(literals, 'comparing', 'missing'), leaf, schema, budget), (value) =>
            withValue(leaf.source, value),
          );
        case 'member':
          return patched(decideMembers(only(literals, 'member'), leaf, budget), (value) =>
            withValue(leaf.source, value),
          );
        case 'attribute':
          return patched(decideAttribute(only(literals, 'attribute'), leaf, budget), withAttribute);
        default:
          // `witnessOf` adds the texts, after all other members are set.
          return patched(decideTerms(only(literals, 'term'), budget), () => unchanged);
      }
    },
  };
}

/** The patch for a decision; `unchanged` for a missing value. */
function patched<Value>(
  answer: Decision<Value | undefined>,
  patch: (value: Value) => AssetPatch,
): Decision<AssetPatch> {
  if (typeof answer === 'string') return answer;
  return { value: answer.value === undefined ? unchanged : patch(answer.value) };
}
