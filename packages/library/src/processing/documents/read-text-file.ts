import { cleanText, longestText, type DocumentContent } from './document-content.ts';
import { textOfXml } from './text-of-xml.ts';
import { readXml } from './xml-events.ts';

/** Bytes of a text of which as many characters as are searched are read: each takes up to four. */
const textBytes = 4 * longestText;
/** The maximum number of bytes of a web page that are read; most of them are markup. */
const pageBytes = 8 * 1_048_576;

/** The encoding that the first bytes of a text tell. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Decodes a text: by its mark, else as UTF-8, else as Western European, which older programs write. `isCut` says that a character may be cut at its end. */
function decode(bytes: Uint8Array<ArrayBuffer>, isCut: boolean): string {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const startOf = async (content: Blob, most: number): Promise<string> =>
  decode(new Uint8Array(await content.slice(0, most).arrayBuffer()), content.size > most);

/** Reads a file of text. One that holds bytes as no text does has none. */
export async function readPlainText(content: Blob): Promise<DocumentContent> {
  const text = await startOf(content, textBytes);
  return { text: text.includes('\0') ? '' : cleanText(text), tags: {} };
}

const pageRules = {
  lines: new Set(['p', 'br', 'li', 'tr', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'title', 'td', 'th', 'option']),
  skipped: new Set(['script', 'style', 'template', 'noscript', 'svg']),
};

/** Reads what a web page shows, and its title. */
export async function readWebPage(content: Blob): Promise<DocumentContent> {
  const html = await startOf(content, pageBytes);
  let isTitle = false;
  let title = '';
  const described = new Map<string, string>();
  readXml(
    html,
    {
      onOpen: (name, attributes) => {
        isTitle = name === 'title' && title === '';
        if (name === 'meta')
          described.set((attributes.get('name') ?? '').toLowerCase(), attributes.get('content') ?? '');
      },
      onText: (text) => {
        if (isTitle) title += text;
      },
      onClose: () => {
        isTitle = false;
      },
      isEnough: () => title !== '' && described.has('description'),
    },
    true,
  );
  return {
    text: cleanText(textOfXml(html, pageRules, true)),
    tags: { title, description: described.get('description'), creator: described.get('author') },
  };
}
