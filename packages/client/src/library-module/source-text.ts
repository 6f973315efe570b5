/** Characters that an editor does not display, or displays in another position, and characters that end a line or a string. */
const hidden =
  /[\u0000-\u001F'\\\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202F\u2060-\u206F\uD800-\uDFFF\uFEFF\uFFF9-\uFFFB]/u;

const short: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text as a TypeScript string literal, with hidden characters escaped. */
export function sourceText(text: string): string {
  let written = '';
  for (const character of text) {
    written += hidden.test(character)
      ? (short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : character;
  }
  return `'${written}'`;
}

/** A name as an object key. Callers must not pass `__proto__`, which would set the prototype. */
export function sourceKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : sourceText(name);
}

type Source = string | number | boolean | readonly Source[] | { readonly [name: string]: Source };

/** Plain data as a TypeScript expression on one line. */
export function sourceOf(value: Source): string {
  if (typeof value === 'string') return sourceText(value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(sourceOf).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${sourceKey(name)}: ${sourceOf(member)}`);
  return `{ ${members.join(', ')} }`;
}

const isList = (value: Source): value is readonly Source[] => Array.isArray(value);
