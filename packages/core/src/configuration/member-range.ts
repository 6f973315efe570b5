import type { Range } from '../text/range.ts';

/** Strings, signs and other values of JSON. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Levels of nesting that have places. A configuration has no deeper ones. */
const deepest = 8;

/** An object or list that is open. */
interface OpenValue {
  readonly isObject: boolean;
  /** Its place, as problems write it; `undefined` beyond `deepest`. */
  readonly place: string | undefined;
  /** Items before the current one. */
  items: number;
  name: string | undefined;
}

/**
 * The ranges of the names of all members, in their quotes, and of the first token of each list item, by their places: `fields[0].type`.
 * Takes a text that is JSON; its depth is limited so that the time is linear.
 */
export function memberRanges(text: string): ReadonlyMap<string, Range> {
  const ranges = new Map<string, Range>();
  const open: OpenValue[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const level = open.at(-1);
    const within = level?.place;
    const range = { start: index, end: index + token.length };
    if (token === '}' || token === ']') open.pop();
    else if (token === ',' && level !== undefined) {
      level.items += 1;
      level.name = undefined;
    } else if (level?.isObject === true && level.name === undefined && token !== ':') {
      level.name = String(JSON.parse(token));
      if (within !== undefined) ranges.set(placeOfMember(within, level.name), range);
    } else if (token !== ':') {
      const place = within === undefined ? undefined : placeOfValue(level, within);
      if (level?.isObject === false && place !== undefined) ranges.set(place, range);
      if (token === '{' || token === '[')
        open.push({
          isObject: token === '{',
          place: level === undefined ? '' : open.length < deepest ? place : undefined,
          items: 0,
          name: undefined,
        });
    }
  }
  return ranges;
}

const placeOfMember = (within: string, name: string): string => (within === '' ? name : `${within}.${name}`);

function placeOfValue(level: OpenValue | undefined, within: string): string {
  if (level === undefined) return '';
  return level.isObject ? placeOfMember(within, level.name ?? '') : `${within}[${level.items}]`;
}

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
