import type { TextDocumentContentChangeEvent, TextDocumentItem } from 'vscode-languageserver-protocol';
import { TextSnapshot } from '../text/text-snapshot.ts';
import type { PositionEncoding } from '../text/position-encoding.ts';
import { documentKind, programLanguage } from './document-kind.ts';
import { OpenDocument } from './open-document.ts';

/** The newest versions of the documents that a client has open. */
export class Documents {
  private readonly encoding: PositionEncoding;
  private readonly open = new Map<string, OpenDocument>();

  constructor(encoding: PositionEncoding) {
    this.encoding = encoding;
  }

  get(uri: string): OpenDocument | undefined {
    return this.open.get(uri);
  }

  all(): readonly OpenDocument[] {
    return [...this.open.values()];
  }

  /** Adds a document that is opened; `undefined` when it contains no queries. */
  add({ uri, languageId, version, text }: TextDocumentItem): OpenDocument | undefined {
    const kind = documentKind(languageId, uri);
    if (kind === undefined) return undefined;
    const document = new OpenDocument(
      uri,
      kind,
      version,
      TextSnapshot.of(text, this.encoding),
      undefined,
      programLanguage(languageId),
    );
    this.open.set(uri, document);
    return document;
  }

  /** Replaces a document by its next version; `undefined` when it is not open. */
  change(
    uri: string,
    version: number | null,
    changes: readonly TextDocumentContentChangeEvent[],
  ): OpenDocument | undefined {
    const before = this.open.get(uri);
    if (before === undefined) return undefined;
    const document = new OpenDocument(uri, before.kind, version, before.content.change(changes), before);
    this.open.set(uri, document);
    return document;
  }

  remove(uri: string): OpenDocument | undefined {
    const document = this.open.get(uri);
    this.open.delete(uri);
    return document;
  }

  /** Makes a document of a file that is not open. */
  unopened(uri: string, text: string): OpenDocument {
    return new OpenDocument(uri, 'saved-searches', null, TextSnapshot.of(text, this.encoding));
  }
}
