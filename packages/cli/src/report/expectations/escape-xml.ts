/** What XML 1.0 has no way to write, and half surrogate pairs. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As they are, attributes would lose them.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text in an element or an attribute of XML 1.0; characters that XML cannot hold become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replaceAll(impossible, '\uFFFD').replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? '');
}
