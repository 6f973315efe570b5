import sax from 'sax';
import { turn } from './long-work.ts';

/** An element that was read. */
export interface XmlElement {
  readonly name: string;
  /** Elements inside, in their order. */
  readonly children: readonly XmlElement[];
  /** All text inside; empty where there are elements. */
  readonly text: string;
}

/** An element whose end has not been read yet. */
interface OpenElement {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

/** Elements inside one another. */
const deepest = 20;
/** The most elements, comments, sections and attributes: as many as the longest list needs, and some more. */
const mostPieces = 120_000;
/** Characters that are read before other work has its turn: about a millisecond. */
const slice = 16_384;

/** Builds the elements of a document. `isRefused` once the document is not well-formed, or larger than it may be. */
class Reader {
  root: XmlElement | undefined;
  isRefused = false;
  /** It knows where it is, without which it would not refuse names, attributes and comments of more than 64 KiB. */
  private readonly parser = sax.parser(true, { position: true });
  private readonly open: OpenElement[] = [];
  private pieces = 0;

  constructor() {
    Object.assign(this.parser, {
      onerror: () => this.refuse(),
      // Entities that a document type declares can expand without bound.
      ondoctype: () => this.refuse(),
      onattribute: () => this.count(),
      oncomment: () => this.count(),
      onprocessinginstruction: () => this.count(),
      onopencdata: () => this.count(),
      ontext: (text) => this.addText(text),
      oncdata: (text) => this.addText(text),
      onopentag: ({ name }) => this.begin(name),
      onclosetag: () => this.finish(),
    } satisfies Partial<sax.SAXParser>);
  }

  write(text: string): void {
    this.parser.write(text);
  }

  end(): void {
    this.parser.close();
  }

  private refuse(): void {
    this.isRefused = true;
  }

  private count(): void {
    this.pieces += 1;
    if (this.pieces > mostPieces) this.refuse();
  }

  private addText(text: string): void {
    const inner = this.open.at(-1);
    if (inner !== undefined) inner.text += text;
  }

  private begin(name: string): void {
    this.count();
    if (this.root !== undefined || this.open.length >= deepest) this.refuse();
    this.open.push({ name: name.replace(/^.*:/, ''), children: [], text: '' });
  }

  private finish(): void {
    const last = this.open.pop();
    if (last === undefined) return;
    const element = { ...last, text: last.children.length > 0 ? '' : last.text };
    const parent = this.open.at(-1);
    if (parent === undefined) this.root = element;
    else parent.children.push(element);
  }
}

/**
 * Reads a text as XML: its root; `undefined` when it is not well-formed, has a document type, is nested deeper than 20 elements, or has
 * more than 120,000 elements and attributes. A long text is read in slices, so that it holds up nobody else.
 */
export async function readXml(text: string): Promise<XmlElement | undefined> {
  const reader = new Reader();
  for (let start = 0; start < text.length; start += slice) {
    if (start > 0) await turn();
    reader.write(text.slice(start, start + slice));
    if (reader.isRefused) return undefined;
  }
  reader.end();
  return reader.isRefused ? undefined : reader.root;
}
