/** An element of an XML document, without its text. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
}

const characters = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const token = /\s+|<(?<closing>\/)?(?<name>[\w-]+)(?<attributes>(?:\s+[\w-]+="[^"<>]*")*)\s*(?<empty>\/)?>/y;

function unescape(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|(\w+));|[&\t\n\r]/g, (all, code: string | undefined, name: string | undefined) => {
    const named = { amp: '&', lt: '<', gt: '>', quot: '"' }[name ?? ''];
    const character = code === undefined ? named : String.fromCodePoint(Number(code));
    if (character === undefined) throw new Error(`This is no reference: ${all}`);
    return character;
  });
}

/** Parses XML 1.0 strictly, as far as reports need it; throws when it is not well-formed. */
export function readXml(text: string): Element {
  if (!characters.test(text)) throw new Error('XML cannot hold one of the characters.');
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!text.startsWith(head)) throw new Error('There is no declaration.');
  const root: Element & { readonly children: Element[] } = { name: '', attributes: {}, children: [] };
  const open = [root];
  token.lastIndex = head.length;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const found = token.exec(text)?.groups;
    if (found === undefined) throw new Error(`Not well-formed at ${text.slice(at, at + 40)}`);
    const { name, closing, empty, attributes = '' } = found;
    if (name === undefined) continue;
    if (closing !== undefined) {
      if (open.pop()?.name !== name) throw new Error(`${name} is closed where it is not open.`);
      continue;
    }
    const values = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      unescape(value),
    ]);
    const element = { name, attributes: Object.fromEntries(values), children: [] };
    open.at(-1)?.children.push(element);
    if (empty === undefined) open.push(element);
  }
  const [document] = root.children;
  if (open.length !== 1 || document === undefined) throw new Error('Something is not closed.');
  return document;
}
