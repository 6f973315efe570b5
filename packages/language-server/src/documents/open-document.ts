import {
  embeddedQueries,
  openDocument,
  type EmbeddedOptions,
  type EmbeddedQuery,
  type LanguageDocument,
  type ProgramLanguage,
} from '@assetql/language-service';
import type { Schema } from '@assetql/core';
import type { DocumentOptions } from '@assetql/core/document';
import type { TextSnapshot } from '../text/text-snapshot.ts';
import { fileName } from '../workspace/uri.ts';
import type { DocumentKind } from './document-kind.ts';
import { View, whole } from './view.ts';

/** What of a folder's settings decides how a text is read. */
export interface ReadingOptions {
  readonly schema?: Schema;
  readonly shared?: DocumentOptions['shared'];
  readonly embedded: EmbeddedOptions;
}

const isSame = (one: ReadingOptions, other: ReadingOptions): boolean =>
  one.schema === other.schema && one.shared === other.shared && one.embedded === other.embedded;

/** One version of a text that a client has open, or that was read from a file. It never changes. */
export class OpenDocument {
  readonly uri: string;
  readonly kind: DocumentKind;
  /** `null` for one that no client has open. */
  readonly version: number | null;
  readonly content: TextSnapshot;
  /** The dialect of a program. */
  readonly language: ProgramLanguage | undefined;
  /** What was read last of this version or of one before: the next one starts from it. */
  private file: LanguageDocument | undefined;
  private found: readonly EmbeddedQuery[] | undefined;
  private read: { readonly options: ReadingOptions; readonly views: readonly View[] } | undefined;

  constructor(
    uri: string,
    kind: DocumentKind,
    version: number | null,
    content: TextSnapshot,
    previous?: OpenDocument,
    language: ProgramLanguage | undefined = previous?.language,
  ) {
    this.uri = uri;
    this.kind = kind;
    this.version = version;
    this.content = content;
    this.language = language;
    this.file = previous?.file;
    this.found = previous?.found;
  }

  /** The queries of a program, as `views` has found them last. */
  get queries(): readonly EmbeddedQuery[] {
    return this.found ?? [];
  }

  /** What there is to read in the text, each with its place. Read when it is asked for, and once. */
  views(options: ReadingOptions): readonly View[] {
    const { read } = this;
    if (read !== undefined && isSame(read.options, options)) return read.views;
    const views = this.kind === 'program' ? this.templates(options) : [this.searches(options)];
    this.read = { options, views };
    return views;
  }

  private searches({ schema, shared }: ReadingOptions): View {
    const name = fileName(this.uri).replace(/\.[^.]*$/, '');
    const known = { name, ...(schema && { schema }), ...(shared && { shared }) };
    this.file = openDocument('document', this.content.text, this.file, known);
    return new View(whole(this.file), this.content);
  }

  private templates({ embedded }: ReadingOptions): readonly View[] {
    const options = this.language === undefined ? embedded : { ...embedded, language: this.language };
    this.found = embeddedQueries(this.content.text, options, this.found);
    return this.found.map((query) => new View(query, this.content));
  }
}
