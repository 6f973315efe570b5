import { nearest, suggestion } from '@assetql/core';

const longestQuote = 60;

/** A member's name may come from data, and be of any length. */
const quote = (name: string): string =>
  JSON.stringify(name.length > longestQuote ? `${name.slice(0, longestQuote)}…` : name);

/**
 * Refuses an object with members that nothing reads, since a misspelt name would silently have no effect. `what` begins the sentence:
 * `a query has`. Throws a `TypeError` that names the call, the member and what to write.
 */
export function requireMembers(call: string, what: string, value: object, names: readonly string[]): void {
  for (const name of Object.keys(value)) {
    if (names.includes(name)) continue;
    const [meant] = nearest(name, names, suggestion);
    const remedy = meant === undefined ? `known are ${names.join(', ')}` : `write ${meant}`;
    throw new TypeError(`${call} was not sent: ${what} no member ${quote(name)}; ${remedy}.`);
  }
}
