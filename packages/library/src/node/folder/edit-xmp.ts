import { DOMParser, XMLSerializer, onErrorStopParsing, type Document, type Element, type Node } from '@xmldom/xmldom';
import type { Annotation } from '../../annotator.ts';

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const dublinCore = 'http://purl.org/dc/elements/1.1/';
const basic = 'http://ns.adobe.com/xap/1.0/';
const xml = 'http://www.w3.org/XML/1998/namespace';
const declarations = 'http://www.w3.org/2000/xmlns/';

/** A sidecar that says nothing. */
const empty = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="${rdf}">
  <rdf:Description rdf:about=""/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`;

/** A property of XMP: its namespace, the usual prefix of that, and its name. */
interface Property {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
}

const properties = {
  title: { namespace: dublinCore, prefix: 'dc', name: 'title' },
  description: { namespace: dublinCore, prefix: 'dc', name: 'description' },
  keywords: { namespace: dublinCore, prefix: 'dc', name: 'subject' },
  rating: { namespace: basic, prefix: 'xmp', name: 'Rating' },
} satisfies Readonly<Record<keyof Annotation, Property>>;

/**
 * Tags, references, attributes and namespaces of a sidecar that is changed. The parser takes seconds for a million tags, far longer where each declares a namespace, and
 * holds up the whole server meanwhile.
 */
const most = { '<': 10_000, '&': 10_000, '=': 10_000, xmlns: 200 } as const;

/** Parses a document. Throws a sentence for a text that is none. */
function parse(text: string): Document {
  for (const [mark, number] of Object.entries(most))
    if (text.split(mark, number + 2).length > number + 1) throw new Error('it has more parts than a sidecar has');
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  } catch {
    throw new Error('it is not well-formed XML');
  }
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

const childrenOf = (element: Node): readonly Element[] => [...element.childNodes].filter(isElement);

/** The descriptions of a document, of which there is one at least. Throws a sentence where there is no place for any. */
function descriptionsOf(document: Document): readonly [Element, ...Element[]] {
  const root = document.getElementsByTagNameNS(rdf, 'RDF').item(0);
  if (root === null) throw new Error('it holds no XMP');
  const [first, ...others] = childrenOf(root).filter(
    ({ namespaceURI, localName }) => namespaceURI === rdf && localName === 'Description',
  );
  if (first !== undefined) return [first, ...others];
  const added = document.createElementNS(rdf, `${root.prefix || 'rdf'}:Description`);
  added.setAttributeNS(rdf, `${root.prefix || 'rdf'}:about`, '');
  root.appendChild(added);
  return [added];
}

/** The elements of a property, wherever they are. */
const elementsOf = (descriptions: readonly Element[], { namespace, name }: Property): readonly Element[] =>
  descriptions.flatMap((each) =>
    childrenOf(each).filter(({ namespaceURI, localName }) => namespaceURI === namespace && localName === name),
  );

function removeProperty(descriptions: readonly Element[], property: Property): void {
  for (const each of descriptions) each.removeAttributeNS(property.namespace, property.name);
  for (const element of elementsOf(descriptions, property)) {
    // The space before an element goes with it, so that lines do not become empty.
    const before = element.previousSibling;
    if (before !== null && before.nodeType === before.TEXT_NODE && before.nodeValue?.trim() === '')
      before.parentNode?.removeChild(before);
    element.parentNode?.removeChild(element);
  }
}

/** The prefix that a document has for a namespace; the usual one is declared when it has none. */
function prefixOf(description: Element, { namespace, prefix }: Property): string {
  const known = description.lookupPrefix(namespace);
  if (known !== null && known !== '') return known;
  const isTaken = description.lookupNamespaceURI(prefix) !== null;
  const own = isTaken ? `${prefix}1` : prefix;
  description.setAttributeNS(declarations, `xmlns:${own}`, namespace);
  return own;
}

/** Adds an element on a line of its own. */
function addElement(document: Document, parent: Element, namespace: string, name: string, indent: string): Element {
  const element = document.createElementNS(namespace, name);
  parent.appendChild(document.createTextNode(`\n${indent}`));
  parent.appendChild(element);
  return element;
}

function addProperty(document: Document, description: Element, property: Property): Element {
  const name = `${prefixOf(description, property)}:${property.name}`;
  const last = description.lastChild;
  if (last !== null && last.nodeType === last.TEXT_NODE && last.nodeValue?.trim() === '') description.removeChild(last);
  const element = addElement(document, description, property.namespace, name, '   ');
  description.appendChild(document.createTextNode('\n  '));
  return element;
}

/** Writes a list, as a bag of things or as alternatives of languages. */
function addList(document: Document, property: Element, kind: 'Bag' | 'Alt', texts: readonly string[]): void {
  const prefix = property.lookupPrefix(rdf) || 'rdf';
  const list = addElement(document, property, rdf, `${prefix}:${kind}`, '    ');
  for (const text of texts) {
    const item = addElement(document, list, rdf, `${prefix}:li`, '     ');
    if (kind === 'Alt') item.setAttributeNS(xml, 'xml:lang', 'x-default');
    item.appendChild(document.createTextNode(text));
  }
  list.appendChild(document.createTextNode('\n    '));
  property.appendChild(document.createTextNode('\n   '));
}

/** What no document of XML can hold, not even as a reference. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const isWritable = (text: string): boolean => !unwritable.test(text);

/** Sets the text of the default language. An empty one removes it. */
function setText(
  document: Document,
  descriptions: readonly [Element, ...Element[]],
  property: Property,
  text: string,
): void {
  const [existing] = elementsOf(descriptions, property);
  const items = existing === undefined ? [] : [...existing.getElementsByTagNameNS(rdf, 'li')];
  const own = items.find((item) => item.getAttributeNS(xml, 'lang') === 'x-default');
  if (own !== undefined && text !== '') own.textContent = text;
  else if (own !== undefined && items.length > 1) own.parentNode?.removeChild(own);
  else {
    removeProperty(descriptions, property);
    if (text !== '') addList(document, addProperty(document, descriptions[0], property), 'Alt', [text]);
  }
}

/** The keywords that a sidecar has; `undefined` when it says none. Throws a sentence for a text that is no sidecar. */
export function keywordsOfXmp(text: string): readonly string[] | undefined {
  const [element] = elementsOf(descriptionsOf(parse(text)), properties.keywords);
  return element && [...element.getElementsByTagNameNS(rdf, 'li')].map(({ textContent }) => textContent ?? '');
}

/**
 * Writes what is said of a file into its sidecar, `undefined` when it has none. Everything else in it stays: other properties, languages, namespaces and
 * comments. Throws a sentence for a text that is no sidecar, and for what cannot be written into one.
 */
export function editXmp(text: string | undefined, annotation: Annotation): string {
  if (![annotation.title ?? '', annotation.description ?? '', ...(annotation.keywords ?? [])].every(isWritable))
    throw new Error('it would have a control character, which no sidecar can hold; leave it out');
  const document = parse(text ?? empty);
  const descriptions = descriptionsOf(document);
  const { title, description, rating, keywords } = annotation;
  if (title !== undefined) setText(document, descriptions, properties.title, title);
  if (description !== undefined) setText(document, descriptions, properties.description, description);
  if (rating !== undefined) {
    removeProperty(descriptions, properties.rating);
    const element = addProperty(document, descriptions[0], properties.rating);
    element.appendChild(document.createTextNode(String(rating)));
  }
  if (keywords !== undefined) {
    removeProperty(descriptions, properties.keywords);
    if (keywords.length > 0)
      addList(document, addProperty(document, descriptions[0], properties.keywords), 'Bag', keywords);
  }
  return new XMLSerializer().serializeToString(document);
}
