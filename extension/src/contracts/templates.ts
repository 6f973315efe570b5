import type { TemplateSearch } from '@assetql/language-service';
import type { Disposable, Event, TextDocument } from 'vscode';
import type { SearchSettings } from './searches.ts';

/** A query template of a program. */
export interface PlacedTemplate {
  /** Tells it apart from others of all programs, while the program stays as it is. */
  readonly key: string;
  /** Where it is, for people: `filters in images.ts, line 3`. */
  readonly place: string;
  /** What is asked, with the values that a person has given. */
  readonly search: TemplateSearch;
}

/** The query templates of programs, with the values that they are run with. */
export interface Templates extends Disposable {
  /** Whether templates of a document are found at once. */
  readonly isReady: (document: TextDocument) => boolean;
  /** Resolves when they are. */
  readonly ready: (document: TextDocument) => Promise<void>;
  /** The template at an offset of a program; `undefined` where there is none, in other documents, and in those that are not ready. */
  readonly at: (document: TextDocument, offset: number) => PlacedTemplate | undefined;
  /** What queries of a program are checked by; nothing for one that is not ready. */
  readonly settings: (document: TextDocument) => SearchSettings | undefined;
  /** Asks the person for the values of a template: for all, or for those that are missing. Resolves to false when they are not given. */
  readonly ask: (document: TextDocument, offset: number, which: 'all' | 'missing') => Promise<boolean>;
  /** Values or settings have changed. */
  readonly onDidChange: Event<void>;
}
