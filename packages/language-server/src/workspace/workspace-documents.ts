import type { OpenDocument } from '../documents/open-document.ts';
import type { Session } from '../session.ts';
import { canonicalUri } from './uri.ts';

/** Milliseconds of work after which other messages get a turn. */
const stretch = 8;

/** Yields to other messages after every few milliseconds of work. A timer for each of thousands of files would take seconds. */
function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < stretch) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    began = performance.now();
  };
}

/**
 * All open documents, then the saved-search files of the workspace folders that are not open. Yields to other requests in between. Ends when
 * the signal is aborted.
 */
export async function* workspaceDocuments(session: Session, signal: AbortSignal): AsyncGenerator<OpenDocument> {
  const { documents, scopes, options } = session;
  const seen = new Set<string>();
  const turn = turns();
  for (const document of documents.all()) {
    if (signal.aborted) return;
    seen.add(canonicalUri(document.uri));
    yield document;
    await turn();
  }
  const { fileSystem } = options;
  if (fileSystem === undefined) return;
  for (const folder of scopes.workspaceFolders) {
    for await (const { uri, stamp } of fileSystem.find(folder)) {
      if (signal.aborted) return;
      if (seen.has(canonicalUri(uri))) continue;
      seen.add(canonicalUri(uri));
      const document = await session.files.read(uri, stamp);
      if (document !== undefined) yield document;
      await turn();
    }
  }
}
