/** Text, or named members in their order. Names may repeat. */
export type XmlContent = string | readonly (readonly [name: string, content: XmlContent])[];

/** Characters that XML 1.0 has not. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const textOf = (text: string): string =>
  text.replaceAll(impossible, '\uFFFD').replaceAll(/[&<>\r]/g, (character) => entities[character] ?? character);

/** The inside of an element. */
export function contentOf(content: XmlContent): string {
  return typeof content === 'string'
    ? textOf(content)
    : content.map(([name, inner]) => elementOf(name, contentOf(inner))).join('');
}

/** An element whose inside is written already. */
export const elementOf = (name: string, inner: string): string =>
  inner === '' ? `<${name}/>` : `<${name}>${inner}</${name}>`;

/** A document with this root, of which the inside is written already. */
const documentOf = (name: string, inner: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>${elementOf(name, inner)}`;

/** A document with this root. Names are written as they are. */
export const writeXml = (name: string, content: XmlContent): string => documentOf(name, contentOf(content));

/** An answer in XML, status 200 when absent. */
export const xmlAnswer = (name: string, content: XmlContent, status = 200): Response =>
  writtenXmlAnswer(name, contentOf(content), status);

/** The same with an inside that was written by {@link contentOf}. */
export const writtenXmlAnswer = (name: string, inner: string, status = 200): Response =>
  new Response(documentOf(name, inner), {
    status,
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
