import {
  DOMImplementation,
  DOMParser,
  XMLSerializer,
  type Document,
  type Element,
  type Node,
  type Text,
} from '@xmldom/xmldom';

/** Text, or named members in their order. Names may repeat. */
export type XmlContent = string | readonly (readonly [name: string, content: XmlContent])[];

/** An element that was read. */
export interface XmlElement {
  readonly name: string;
  /** Elements inside, in their order. */
  readonly children: readonly XmlElement[];
  /** All text inside. */
  readonly text: string;
}

/** Elements inside one another. */
const deepest = 20;

function elementOf(element: Element): XmlElement {
  const children: XmlElement[] = [];
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (isElement(node)) children.push(elementOf(node));
    else if (isText(node)) text += node.data;
  return { name: element.nodeName.replace(/^.*:/, ''), children, text: children.length > 0 ? '' : text };
}

/** The most tags, comments, sections and attribute values: as many as the longest list needs, and some more. */
const mostPieces = 120_000;
/** Characters of a tag. */
const longestTag = 1000;

/** A tag without its `>`. A `>` inside an attribute value is not read, since another tag could hide behind it. */
const tagForm = /^<\/?[^\s"'<>/=]+(?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?$/;

/** Parts of XML other than tags, by the characters that begin and end them. */
const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Whether the parser can read a text quickly, which takes time that grows with the square of nested elements that declare namespaces, and
 * goes on after errors. Texts that are not well-formed may pass.
 */
function isModest(text: string): boolean {
  let depth = 0;
  let pieces = 0;
  for (let start = text.indexOf('<'); start >= 0;) {
    const other = others.find(([beginning]) => text.startsWith(beginning, start));
    const end = other === undefined ? text.indexOf('>', start) : text.indexOf(other[1], start + other[0].length);
    if (end < 0) return false;
    if (other === undefined) {
      const tag = text.slice(start, Math.min(end, start + longestTag + 1));
      if (tag.length > longestTag || !tagForm.test(tag)) return false;
      depth += tag.startsWith('</') ? -1 : tag.endsWith('/') ? 0 : 1;
      pieces += tag.split('=').length - 1;
    }
    pieces++;
    if (depth > deepest || pieces > mostPieces) return false;
    start = text.indexOf('<', end);
  }
  return true;
}

const isElement = (node: { readonly nodeType: number }): node is Element => node.nodeType === 1;
/** Text, or a CDATA section. */
const isText = (node: { readonly nodeType: number }): node is Text => node.nodeType === 3 || node.nodeType === 4;

/**
 * Reads a text as XML: its root; `undefined` when it is not well-formed, has a document type, is nested deeper than 20 elements, or has a
 * tag of more than 1,000 characters, a “>” in the value of an attribute, or more than 120,000 tags and values.
 */
export function readXml(text: string): XmlElement | undefined {
  // Entities that a document type declares can expand without bound.
  if (/<!DOCTYPE/i.test(text) || !isModest(text)) return undefined;
  const parser = new DOMParser({
    locator: false,
    onError: (_level, message) => {
      throw new Error(message);
    },
  });
  try {
    const root = parser.parseFromString(text, 'application/xml').documentElement;
    return root === null ? undefined : elementOf(root);
  } catch {
    return undefined;
  }
}

/** Characters that XML 1.0 has not. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function append(document: Document, parent: Node, content: XmlContent): void {
  if (typeof content === 'string')
    parent.appendChild(document.createTextNode(content.replaceAll(impossible, '\uFFFD')));
  else
    for (const [name, inner] of content) {
      const element = document.createElement(name);
      append(document, element, inner);
      parent.appendChild(element);
    }
}

/** A document with this root. */
export function writeXml(name: string, content: XmlContent): string {
  const document = new DOMImplementation().createDocument(null, '');
  append(document, document, [[name, content]]);
  return `<?xml version="1.0" encoding="utf-8"?>${new XMLSerializer().serializeToString(document)}`;
}

/** An answer in XML, status 200 when absent. */
export const xmlAnswer = (name: string, content: XmlContent, status = 200): Response =>
  new Response(writeXml(name, content), {
    status,
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
