/** Characters that XML 1.0 cannot represent, and lone surrogates. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers normalize these in attributes unless they are escaped.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a text for an element or attribute of XML 1.0. Characters that XML cannot represent become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replaceAll(impossible, '\uFFFD').replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? '');
}
