const string = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const otherScalar = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`;

/** The blanks of JSON; matches an empty text where there are none. */
export const jsonBlanks: RegExp = /[ \t\r\n]*/y;

/** A string of JSON, with its quotes. */
export const jsonString: RegExp = new RegExp(string, 'y');

/** A number, `true`, `false` or `null` of JSON. */
export const jsonOtherScalar: RegExp = new RegExp(`(?:${otherScalar})(?![\\w.])`, 'y');

/** Any scalar of JSON. */
export const jsonScalar: RegExp = new RegExp(`(?:${string}|${otherScalar})(?![\\w.+-])`, 'y');

/** What a sticky regular expression matches at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
