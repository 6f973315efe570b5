import type { MatchAttribute } from '../../schema/match-asset.ts';
import type { AttributeTest, HasAttribute } from '../../condition/condition.ts';
import { instantOf } from '../../condition/instant.ts';
import { numeralOf } from '../../condition/numeral.ts';
import type { AssetPredicate } from './asset-predicate.ts';
import { compileBody } from './compile-body.ts';
import { numberMatcher } from './number-matcher.ts';
import { equalsFolded, textMatcher } from './text-matcher.ts';

/** An attribute without a value is unset, and unset ones satisfy nothing. */
export function compileAttribute({ key, body }: HasAttribute): AssetPredicate {
  const matches = compileBody(body, attributeMatcher);
  const satisfies = (attribute: MatchAttribute): boolean =>
    attribute.values.length > 0 && equalsFolded(attribute.id, key) && matches(attribute);
  return ({ attributes }) => attributes?.some(satisfies) ?? false;
}

const nothing = (): boolean => false;

function attributeMatcher({ text, number, instant }: AttributeTest): (attribute: MatchAttribute) => boolean {
  const matchesText = text === undefined ? nothing : textMatcher(text);
  const matchesNumber = number === undefined ? nothing : parsed(numeralOf, numberMatcher(number));
  const matchesInstant = instant === undefined ? nothing : parsed(instantOf, numberMatcher(instant));
  const byType: Readonly<Record<MatchAttribute['type'], (value: string) => boolean>> = {
    string: matchesText,
    lookup: matchesText,
    number: matchesNumber,
    date: matchesInstant,
  };
  return ({ type, values }) => values.some(byType[type]);
}

function parsed(
  parse: (text: string) => number | undefined,
  matches: (value: number) => boolean,
): (text: string) => boolean {
  return (text) => {
    const value = parse(text);
    return value !== undefined && matches(value);
  };
}
