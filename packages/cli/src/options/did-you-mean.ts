import { nearest, suggestion } from '@assetql/core';

/** The maximum number of names in a message. */
const mostNames = 20;

const quoted = (name: string): string => `“${name}”`;

/** Suggestions for a misspelt name, best first: names that differ in case or by a typing mistake, else names that contain it. */
function meant(text: string, names: readonly string[]): readonly string[] {
  const near = nearest(text, names, suggestion);
  if (near.length > 0 || text.trim() === '') return near;
  const lower = text.trim().toLowerCase();
  return names.filter((name) => name.toLowerCase().includes(lower));
}

/** A list of names for a message, shortened if long. */
export function nameList(names: readonly string[]): string {
  const hidden = names.length - mostNames;
  return names.slice(0, mostNames).map(quoted).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '');
}

/** The end of a message about an unknown name: the likely name, else the known names. */
export function didYouMean(text: string, names: readonly string[]): string {
  const [best] = meant(text, names);
  if (best !== undefined) return `Did you mean ${quoted(best)}?`;
  return names.length === 0 ? 'There are none.' : `Known: ${nameList(names)}.`;
}
