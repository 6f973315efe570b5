import type { Documents } from '../documents/documents.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import type { FileSystem } from './file-system.ts';
import { withinAny } from './uri.ts';

/** The most files that are cached. Further files are read every time. */
const most = 2000;

/** A cache of files that the client does not have open. */
export class UnopenedFiles {
  private readonly fileSystem: FileSystem | undefined;
  private readonly documents: Documents;
  private readonly kept = new Map<string, { readonly stamp: string; readonly document: OpenDocument }>();

  constructor(fileSystem: FileSystem | undefined, documents: Documents) {
    this.fileSystem = fileSystem;
    this.documents = documents;
  }

  /** A file as a document; `undefined` when it cannot be read. It is read again when its stamp differs. */
  async read(uri: string, stamp?: string): Promise<OpenDocument | undefined> {
    const known = this.kept.get(uri);
    if (known !== undefined && known.stamp === stamp) return known.document;
    const text = await this.fileSystem?.read(uri);
    this.kept.delete(uri);
    if (text === undefined) return undefined;
    const document = this.documents.unopened(uri, text);
    if (stamp !== undefined && this.kept.size < most) this.kept.set(uri, { stamp, document });
    return document;
  }

  /** Removes files from the cache, and the files in these folders. */
  forget(uris: readonly string[]): void {
    for (const uri of uris) this.kept.delete(uri);
    const isGone = withinAny(uris);
    for (const uri of this.kept.keys()) if (isGone(uri)) this.kept.delete(uri);
  }
}
