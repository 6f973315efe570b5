import {
  cleanText,
  longestText,
  splitKeywords,
  UnreadableDocumentError,
  type DocumentContent,
} from '../../processing/documents/document-content.ts';

/** A date as PDF has it, `D:20240102030405+01'00'`, as others write it; `undefined` for another text. */
function dateOf(text: unknown): string | undefined {
  const found =
    typeof text === 'string'
      ? /^(?:D:)?(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(?:Z|([+-]\d\d)'?(\d\d)'?)?/.exec(text)
      : null;
  if (found === null) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone, zoneMinutes] = found;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone === undefined ? 'Z' : `${zone}:${zoneMinutes}`}`;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** A title without the name of the program that has printed it. */
const titleOf = (value: unknown): string | undefined =>
  textOf(value)?.replace(/^Microsoft (?:Word|PowerPoint|Excel) - /i, '');

function unreadable(failure: unknown): UnreadableDocumentError {
  const [name, why] = failure instanceof Error ? [failure.name, failure.message] : ['', String(failure)];
  return new UnreadableDocumentError(
    name === 'PasswordException'
      ? 'The document is protected by a password, so that its text is not searched; put a copy without one in its place.'
      : `The document is damaged and its text cannot be read (${why.replace(/\.$/, '')}); replace it by a whole copy.`,
    { cause: failure },
  );
}

/** Reads the text and the properties of a PDF. Rejects with an {@link UnreadableDocumentError} for one that is damaged or protected. */
export async function readPdf(content: Blob): Promise<DocumentContent> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(new Uint8Array(await content.arrayBuffer()), {
      verbosity: 0,
      disableFontFace: true,
      stopAtErrors: false,
    });
    try {
      let text = '';
      for (let number = 1; number <= pdf.numPages && text.length <= longestText; number++) {
        const page = await pdf.getPage(number);
        const { items } = await page.getTextContent();
        for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
        text += '\n';
        page.cleanup();
      }
      const { info } = await pdf.getMetadata();
      const said = new Map<string, unknown>(Object.entries(info));
      const keywords = textOf(said.get('Keywords'));
      return {
        text: cleanText(text),
        pageCount: pdf.numPages,
        tags: {
          title: titleOf(said.get('Title')),
          description: textOf(said.get('Subject')),
          keywords: keywords === undefined ? undefined : splitKeywords(keywords),
          creator: textOf(said.get('Author')),
          created: dateOf(said.get('CreationDate')),
        },
      };
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch (failure) {
    throw unreadable(failure);
  }
}
