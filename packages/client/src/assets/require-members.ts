import { nearest, suggestion } from '@assetql/core';

const longestQuote = 60;

/** Shortens a member's name, which may come from data and be of any length. */
export const quote = (name: string): string =>
  JSON.stringify(name.length > longestQuote ? `${name.slice(0, longestQuote)}…` : name);

/**
 * Throws for a value that is not an object, and for an object with unknown members, because a misspelt one would silently have no effect. `what` is the start of
 * the sentence: `a query has`. Throws a `TypeError` that names the call, the member and what to write instead.
 */
export function requireMembers(call: string, what: string, value: unknown, names: readonly string[]): void {
  if (typeof value !== 'object' || value === null)
    throw new TypeError(
      `${call} was not sent: ${quote(String(value))} stands where an object with the members ${names.join(', ')} belongs.`,
    );
  for (const name of Object.keys(value)) {
    if (names.includes(name)) continue;
    const [meant] = nearest(name, names, suggestion);
    const remedy = meant === undefined ? `known are ${names.join(', ')}` : `write ${meant}`;
    throw new TypeError(`${call} was not sent: ${what} no member ${quote(name)}; ${remedy}.`);
  }
}
