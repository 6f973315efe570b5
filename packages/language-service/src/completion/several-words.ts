import { meantField } from '@assetql/core';
import { placeBefore, isJoin, isOperator, type FilterSurroundings } from './filter-surroundings.ts';
import { fits } from './value-fit.ts';

/** Words before the caret that are looked at: more than any name has. */
const most = 12;

/**
 * The same place with all the words of a name in it that is being typed without quotes: `Crystal M`, `last we`, `usage ri`. Nothing where
 * the words before the caret are no name: a field, an operator, a value of the field.
 */
export function severalWords(surroundings: FilterSurroundings): FilterSurroundings | undefined {
  const { spot, target, lexemes, schema } = surroundings;
  const { text, offset } = spot;
  const typed = target.inside === 'word' ? lexemes[target.before] : undefined;
  if ((target.inside !== 'word' && target.inside !== 'nothing') || isJoin(typed) || isOperator(typed, schema))
    return undefined;
  // After its blank a name goes on only where nothing follows that it would run into.
  if (target.inside === 'nothing' && /[^\s)]/.test(text.charAt(offset))) return undefined;
  let first = target.before;
  let start = target.range.start;
  for (; first > 0 && target.before - first < most; first -= 1) {
    const before = lexemes[first - 1];
    if (before?.type !== 'word' || isJoin(before) || isOperator(before, schema)) break;
    if (!/^[^\S\r\n]+$/.test(text.slice(before.end, start))) break;
    ({ start } = before);
  }
  const word = lexemes[first];
  if (word === undefined || first === target.before) return undefined;
  const place = placeBefore(lexemes, first);
  const field = place.field === undefined ? undefined : meantField(place.field, schema);
  const isName =
    place.expects === 'value'
      ? field === undefined || !fits(word, field, surroundings)
      : place.expects === 'operand' && place.parameter === undefined && schema.field(word.text) === undefined;
  if (!isName) return undefined;
  const { end } = target.range;
  return {
    ...surroundings,
    place,
    target: {
      ...target,
      range: { start, end },
      typed: text.slice(start, offset),
      whole: text.slice(start, end),
      inside: 'word',
      before: first,
    },
  };
}
