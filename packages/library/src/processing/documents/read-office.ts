import { unzipSync } from 'fflate';
import { messageOf } from '../../failure.ts';
import {
  cleanText,
  largestDocument,
  longestText,
  splitKeywords,
  UnreadableDocumentError,
  type DocumentContent,
} from './document-content.ts';
import type { DocumentKind } from './document-kind.ts';
import { textOfXml, type TextRules } from './text-of-xml.ts';
import { readXml } from './xml-events.ts';

/** Kinds that are archives of XML documents. */
export type OfficeKind = Extract<DocumentKind, 'word' | 'sheets' | 'slides' | 'open-document'>;

/** Which files of an archive have its text, and where in them it is. */
interface OfficeRules extends TextRules {
  readonly parts: RegExp;
}

const rulesOf: Readonly<Record<OfficeKind, OfficeRules>> = {
  word: {
    parts: /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
    texts: new Set(['t']),
    lines: new Set(['p', 'br', 'cr']),
    blanks: new Set(['tab']),
  },
  sheets: {
    parts: /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/,
    texts: new Set(['t']),
    lines: new Set(['si', 'is']),
    // How words are read aloud, beside the words.
    skipped: new Set(['rPh']),
  },
  slides: {
    parts: /^ppt\/(?:slides|notesSlides)\/\w+\.xml$/,
    texts: new Set(['t']),
    lines: new Set(['p', 'br']),
    // The number of the slide.
    skipped: new Set(['fld']),
  },
  'open-document': {
    parts: /^content\.xml$/,
    texts: new Set(['p', 'h']),
    lines: new Set(['p', 'h', 'line-break']),
    blanks: new Set(['tab', 's']),
    // What was deleted.
    skipped: new Set(['tracked-changes']),
  },
};

/** Files of an archive in which a document says things of itself. */
const propertyFiles: ReadonlySet<string> = new Set(['docProps/core.xml', 'docProps/app.xml', 'meta.xml']);

/** Bytes of a file in an archive, and of all of them, in which text is looked for: it is at their beginning, and the markup around it is long. */
const [partBytes, allBytes] = [8_388_608, 33_554_432];

const utf8 = new TextDecoder();

/** Numbers in names count as numbers: `slide10` comes after `slide9`. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** The files of an archive that are read, by name. Those that would be too large together are left out. */
function filesOf(bytes: Uint8Array<ArrayBuffer>, { parts }: OfficeRules): ReadonlyMap<string, string> {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!parts.test(name) && !propertyFiles.has(name)) return false;
        total += originalSize;
        return total <= largestDocument;
      },
    });
    return new Map(Object.entries(files).map(([name, content]) => [name, utf8.decode(content.subarray(0, partBytes))]));
  } catch (failure) {
    throw new UnreadableDocumentError(
      `The document is damaged and its text cannot be read (${messageOf(failure)}); replace it by a whole copy.`,
      { cause: failure },
    );
  }
}

/** What a document says of itself: the texts of the elements of its properties, by their names. */
function propertiesOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, text: string): void => {
    if (text.trim() !== '') found.set(name, [...(found.get(name) ?? []), text.trim()]);
  };
  for (const file of propertyFiles) {
    let text = '';
    readXml(files.get(file) ?? '', {
      onOpen: (name, attributes) => {
        text = '';
        if (name === 'document-statistic') add('page-count', attributes.get('page-count') ?? '');
      },
      onText: (more) => {
        text += more;
      },
      onClose: (name) => {
        add(name, text);
        text = '';
      },
      isEnough: () => false,
    });
  }
  return found;
}

/** Reads the text of a document of an office program, and what it says of itself. Throws an {@link UnreadableDocumentError} for one that is damaged. */
export function readOffice(bytes: Uint8Array<ArrayBuffer>, kind: OfficeKind): DocumentContent {
  const rules = rulesOf[kind];
  const files = filesOf(bytes, rules);
  let text = '';
  let read = 0;
  const parts = [...files].filter(([name]) => rules.parts.test(name)).toSorted(([a], [b]) => byName(a, b));
  for (const [, xml] of parts) {
    if (text.length > longestText || read > allBytes) break;
    read += xml.length;
    text += `${textOfXml(xml, rules)}\n`;
  }
  const properties = propertiesOf(files);
  const [pages] = ['Pages', 'Slides', 'page-count'].flatMap((name) => properties.get(name) ?? []);
  const pageCount = Number(pages);
  const keywords = properties.get('keywords')?.flatMap(splitKeywords) ?? properties.get('keyword');
  return {
    text: cleanText(text),
    ...(Number.isSafeInteger(pageCount) && pageCount > 0 ? { pageCount } : {}),
    tags: {
      title: properties.get('title'),
      description: properties.get('description') ?? properties.get('subject'),
      keywords,
      creator: properties.get('creator') ?? properties.get('initial-creator'),
      created: properties.get('created') ?? properties.get('creation-date'),
    },
  };
}
