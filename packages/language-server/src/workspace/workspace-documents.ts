import type { OpenDocument } from '../documents/open-document.ts';
import type { Session } from '../session.ts';
import { canonicalUri } from './uri.ts';

/** Milliseconds of work after which other messages are dealt with. */
const stretch = 8;

/** Lets other messages be dealt with whenever there was work for a while: a timer for each of thousands of files would take seconds. */
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
 * All documents that are open, then the saved-search files of the workspace's folders that are not. Between two of them other requests have
 * their turn. Ends when it is cancelled.
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
