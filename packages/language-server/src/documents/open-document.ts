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

/** The settings that change how a text is parsed. */
export interface ReadingOptions {
  readonly schema?: Schema;
  readonly shared?: DocumentOptions['shared'];
  readonly embedded: EmbeddedOptions;
}

const isSame = (one: ReadingOptions, other: ReadingOptions): boolean =>
  one.schema === other.schema && one.shared === other.shared && one.embedded === other.embedded;

/** One version of a document or file, which never changes. */
export class OpenDocument {
  readonly uri: string;
  readonly kind: DocumentKind;
  /** `null` for a file that is not open. */
  readonly version: number | null;
  readonly content: TextSnapshot;
  /** The dialect of a program. */
  readonly language: ProgramLanguage | undefined;
  /** The last parsed version, which makes parsing the next one incremental. */
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

  /** The queries of a program that `views` found last. */
  get queries(): readonly EmbeddedQuery[] {
    return this.found ?? [];
  }

  /** The queries of the text with their placements. Parsed on the first call. */
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
