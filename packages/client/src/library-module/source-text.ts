/** What an editor would not show, or would show elsewhere than it stands, and what would end a line or a text. */
const hidden =
  /[\u0000-\u001F'\\\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202F\u2060-\u206F\uD800-\uDFFF\uFEFF\uFFF9-\uFFFB]/u;

const short: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text as a string of TypeScript: whatever it holds, it stays one string, and shows what it holds. */
export function sourceText(text: string): string {
  let written = '';
  for (const character of text) {
    written += hidden.test(character)
      ? (short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : character;
  }
  return `'${written}'`;
}

/** A name as a key of an object. `__proto__` would be no key: nobody may write it here. */
export function sourceKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : sourceText(name);
}

type Source = string | number | boolean | readonly Source[] | { readonly [name: string]: Source };

/** Plain data as an expression of TypeScript, on one line. */
export function sourceOf(value: Source): string {
  if (typeof value === 'string') return sourceText(value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(sourceOf).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${sourceKey(name)}: ${sourceOf(member)}`);
  return `{ ${members.join(', ')} }`;
}

const isList = (value: Source): value is readonly Source[] => Array.isArray(value);
