import { messageOf } from '../../failure.ts';
import { largestDocument, UnreadableDocumentError, type DocumentContent } from './document-content.ts';
import type { DocumentKind } from './document-kind.ts';
import { readOffice } from './read-office.ts';
import { readPlainText, readWebPage } from './read-text-file.ts';

/** Reads a PDF. Rejects with an {@link UnreadableDocumentError} for one that is damaged or protected. */
export type ReadPdf = (content: Blob) => Promise<DocumentContent>;

/**
 * Reads the text of a document, and what it says of itself. A sentence says why there is nothing to be read. `readPdf` reads a PDF where something here does; without it, its text is
 * not known.
 */
export async function readDocument(
  content: Blob,
  kind: DocumentKind,
  readPdf: ReadPdf | undefined,
): Promise<DocumentContent | string> {
  if (kind === 'plain') return await readPlainText(content);
  if (kind === 'web-page') return await readWebPage(content);
  if (content.size > largestDocument)
    return `The document has ${Math.round(content.size / 1_048_576)} MiB, and the text of those of more than ${largestDocument / 1_048_576} is not read; replace it by a smaller copy.`;
  try {
    if (kind !== 'pdf') return readOffice(new Uint8Array(await content.arrayBuffer()), kind);
    return readPdf === undefined ? { text: '', tags: {} } : await readPdf(content);
  } catch (failure) {
    if (failure instanceof UnreadableDocumentError) return messageOf(failure);
    throw failure;
  }
}
