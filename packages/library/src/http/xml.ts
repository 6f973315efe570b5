import { DOMImplementation, DOMParser, XMLSerializer, type Document, type Element } from '@xmldom/xmldom';

/** Text, or named members in their order, of which several may have one name. */
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

function elementOf(element: Element, depth: number): XmlElement | undefined {
  if (depth > deepest) return undefined;
  const children: XmlElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (!isElement(node)) continue;
    const child = elementOf(node, depth + 1);
    if (child === undefined) return undefined;
    children.push(child);
  }
  return {
    name: element.localName ?? element.nodeName,
    children,
    text: children.length > 0 ? '' : (element.textContent ?? ''),
  };
}

const isElement = (node: { readonly nodeType: number }): node is Element => node.nodeType === 1;

/** Reads a text as XML: its root; `undefined` when it is not well-formed, has a document type, or is nested deeper than 20 elements. */
export function readXml(text: string): XmlElement | undefined {
  // Entities that a document type declares can expand without bound.
  if (/<!DOCTYPE/i.test(text)) return undefined;
  let isBroken = false;
  const parser = new DOMParser({
    locator: false,
    onError: () => {
      isBroken = true;
    },
  });
  try {
    const root = parser.parseFromString(text, 'application/xml').documentElement;
    return isBroken || root === null ? undefined : elementOf(root, 1);
  } catch {
    return undefined;
  }
}

/** Characters that XML 1.0 has not. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function append(document: Document, parent: Element, content: XmlContent): void {
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
  const document = new DOMImplementation().createDocument(null, name, null);
  const root = document.documentElement;
  if (root === null) throw new Error('A document has a root.');
  append(document, root, content);
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
