import type { Range } from '../text/range.ts';

/** Strings, signs and other values of JSON. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** An object or list that is open, with the name of the member that is read in it; a list has none. */
interface Level {
  readonly isObject: boolean;
  name: string | undefined;
}

/**
 * Where a text of JSON has the name of a member, in its quotes: `['variables', 'brand']` for the member `brand` of the member `variables`.
 * Of several of the same name the last counts, as in JSON. `undefined` when there is none, and for a text that is not JSON.
 */
export function memberRange(text: string, path: readonly string[]): Range | undefined {
  const json = text.replace(/^\uFEFF/, ' ');
  try {
    JSON.parse(json);
  } catch {
    return undefined;
  }
  const levels: Level[] = [];
  let found: Range | undefined;
  for (const { 0: token, index } of json.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') levels.push({ isObject: token === '{', name: undefined });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level !== undefined) level.name = undefined;
    else if (level?.isObject === true && level.name === undefined && token !== ':') {
      level.name = String(JSON.parse(token));
      const isWanted = levels.length === path.length && levels.every(({ name }, depth) => name === path[depth]);
      if (isWanted) found = { start: index, end: index + token.length };
    }
  }
  return found;
}
