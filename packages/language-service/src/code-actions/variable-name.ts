import { type SavedSearchDocument, timeZoneName } from '@assetql/core/document';

/** Characters that a variable's name does not take. */
const strange = /[^\p{L}\p{N}_]+/u;

/** A text as a name: `Usage rights` as `usageRights`. Nothing when no character of it can be in one. */
export function nameFrom(text: string): string | undefined {
  const [first = '', ...others] = text.split(strange).filter((word) => word !== '');
  const name = [
    first.charAt(0).toLowerCase() + first.slice(1),
    ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');
  return name === '' ? undefined : name;
}

/** Every name that is defined or mentioned in a file. */
export function takenNames({ preamble, searches }: SavedSearchDocument): ReadonlySet<string> {
  const names = new Set<string>([timeZoneName]);
  for (const { variables, items } of [preamble, ...searches]) {
    for (const { name } of variables) names.add(name);
    for (const item of items) if (item.kind === 'Key') for (const { name } of item.mentions) names.add(name);
  }
  return names;
}

/** The name, with a number after it where it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  return free;
}
