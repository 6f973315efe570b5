import { isVariableName, timeZoneName } from '@assetql/core/document';
import type { PlacedHole } from './template-hole.ts';

/** A number or another literal that starts with a digit: a variable can be called so, and nobody would expect it. */
const startsWithDigit = /^\d/;

/** Names of variables for the expressions in holes: the expression itself where a file can call a variable so. */
export function variableNames(holes: readonly PlacedHole[]): ReadonlyMap<string, string> {
  const sources = new Set(holes.map(({ source }) => source));
  const names = new Map<string, string>();
  let number = 0;
  for (const source of sources) {
    let name = source;
    while (
      !isVariableName(name) ||
      startsWithDigit.test(name) ||
      name === timeZoneName ||
      (name !== source && sources.has(name))
    )
      name = `value${(number += 1)}`;
    names.set(source, name);
  }
  return names;
}
