import { nearest, suggestion } from '@assetql/core';

const longestQuote = 60;

/** Shortens a member's name, which may come from data and be of any length. */
const quote = (name: string): string =>
  JSON.stringify(name.length > longestQuote ? `${name.slice(0, longestQuote)}…` : name);

/**
 * The first member that an object should not have, and what to write instead: `no member "filter"; write filters`. `undefined` where all
 * are known.
 */
export function unknownMember(value: object, names: readonly string[]): string | undefined {
  const name = Object.keys(value).find((each) => !names.includes(each));
  if (name === undefined) return undefined;
  const [meant] = nearest(name, names, suggestion);
  return `no member ${quote(name)}; ${meant === undefined ? `known are ${names.join(', ')}` : `write ${meant}`}`;
}

/**
 * Rejects an object with unknown members, because a misspelt one would silently have no effect. `what` is the start of the sentence: `a
 * query has`. Throws a `TypeError` that names the call, the member and what to write instead.
 */
export function requireMembers(call: string, what: string, value: object, names: readonly string[]): void {
  const unknown = unknownMember(value, names);
  if (unknown !== undefined) throw new TypeError(`${call} was not sent: ${what} ${unknown}.`);
}
