import type {
  CatalogueAttribute,
  CatalogueCategory,
  CatalogueLightbox,
  CatalogueUser,
  CheckOptions,
  Range,
  SchemaExtension,
  TextEdit,
} from '@assetql/core';
import type { Definition } from '@assetql/core/document';
import type { LibraryKind } from '../contracts/connections.ts';
import type { AssetAction } from '../contracts/named-asset.ts';

/** A text in the editor, as the page last got it. Edits and places count in this version of it alone. */
export interface TextPlace {
  readonly uri: string;
  readonly version: number;
}

/** The library that is asked, and whether it can be. */
export interface ShownConnection {
  /** Tells libraries apart. Empty when there is none to ask: the named connection is missing, or its definition is wrong. */
  readonly key: string;
  readonly kind: LibraryKind;
  readonly label: string;
  readonly baseUrl: string;
  readonly state: 'ready' | 'opening' | 'signed-out' | 'untrusted' | 'failed';
  /** What is wrong and what to do, in a sentence. */
  readonly problem?: string;
  /** The URI of the `assetql.config.json` that is to be mended, where the problem is in one. */
  readonly configuration?: string;
}

/** The names of a library as they are known now. */
export interface Names {
  readonly attributes?: readonly CatalogueAttribute[];
  readonly users?: readonly CatalogueUser[];
  readonly categories?: readonly CatalogueCategory[];
  readonly lightboxes?: readonly CatalogueLightbox[];
}

/** What the searches of a file are read and run by. */
export interface ShownSettings {
  /** IANA name of the zone of relative times. */
  readonly timeZone?: string;
  readonly severities?: NonNullable<CheckOptions['severities']>;
  /** What the library has beyond the specification. */
  readonly extension?: SchemaExtension;
  /** Variables that the files of the team have in common. */
  readonly shared?: readonly Definition[];
}

/** A query template of a program, which the page has as a saved search. */
export interface ShownTemplate {
  /** Where it is: `filters in images.ts, line 3`. */
  readonly place: string;
  /** Why it cannot be run now, in a sentence. */
  readonly held?: string;
  /** The expressions of the program by the names of the variables that stand for them in the saved search. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether the program puts values in, and whether a person has yet to give some. */
  readonly values: 'none' | 'missing' | 'given';
}

/** A search that is compared with another one. */
export interface ComparedText {
  readonly name: string;
  /** A file of saved searches with this search alone. */
  readonly text: string;
  /** Where it is from, for people: `HEAD`, or the name of its file. */
  readonly origin: string;
}

/** What a person wants to take out of an answer, as the page shows it. */
export interface TakenAnswer {
  /** An offset in the search that was asked. */
  readonly offset: number;
  /** The page that is seen: assets before it, assets asked for, and ids that are shown. */
  readonly page: { readonly offset: number; readonly count: number; readonly ids: readonly string[] };
  readonly total: number;
  /** Ids of the page that are selected. */
  readonly selected: readonly string[];
  /** Ids of the columns of the table. */
  readonly columns: readonly string[];
}

/** From the extension to the page. */
export type ToPage =
  /** What was chosen in this workspace before, by name. */
  | { readonly kind: 'choices'; readonly choices: Readonly<Record<string, string>> }
  /** No search is followed: none was ever opened. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly place: TextPlace; readonly name: string; readonly text: string }
  /** The next version of a long text: what of version `from` gave way to what. */
  | {
      readonly kind: 'change';
      readonly place: TextPlace;
      readonly from: number;
      readonly range: Range;
      readonly newText: string;
    }
  /** What the next text is of; nothing for a file of saved searches. */
  | { readonly kind: 'template'; readonly template?: ShownTemplate }
  | { readonly kind: 'settings'; readonly settings: ShownSettings }
  /** The caret, or the place that is held; `held` is true for that. */
  | { readonly kind: 'caret'; readonly offset: number; readonly held: boolean }
  | { readonly kind: 'connection'; readonly connection: ShownConnection }
  /** `complete` is false while names are still fetched. */
  | { readonly kind: 'names'; readonly key: string; readonly names: Names; readonly complete: boolean }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      readonly body: Uint8Array;
    }
  /** No answer came; the reason is for people. */
  | { readonly kind: 'fault'; readonly id: number; readonly reason: string }
  | { readonly kind: 'run' }
  | { readonly kind: 'explain' }
  /** What a screen reader is to say, since nothing that has the focus shows it. */
  | { readonly kind: 'announce'; readonly text: string }
  /** Two searches, on a page that compares them. */
  | {
      readonly kind: 'compared';
      readonly before: ComparedText;
      readonly after: ComparedText;
      readonly settings: ShownSettings;
    };

/** What keys of the editor do with its document, and do in the page as well. */
export const documentActs = ['save', 'undo', 'redo'] as const;

export type DocumentAct = (typeof documentActs)[number];

/** From the page to the extension. The page shows what others wrote, so that its messages are believed in nothing. */
export type ToHost =
  /** The page has been loaded, or loaded again: whatever was asked before is not wanted any more. */
  | { readonly kind: 'ready' }
  /** Asks the library; `body` is JSON of a long query. What is `background` waits for the request budget: counts. */
  | {
      readonly kind: 'fetch';
      readonly id: number;
      readonly url: string;
      readonly body?: string;
      readonly background?: true;
    }
  /** Fetches a picture by an address that the library has given. */
  | { readonly kind: 'media'; readonly id: number; readonly address: string }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'edit'; readonly place: TextPlace; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'go'; readonly place: TextPlace; readonly range: Range }
  | { readonly kind: 'mark'; readonly place: TextPlace; readonly ranges: readonly Range[] }
  /** Saves the document of the text that is shown, or undoes or redoes its last change. */
  | { readonly kind: 'document'; readonly act: DocumentAct }
  /** Asks for the title of the search at an offset. */
  | { readonly kind: 'rename'; readonly offset: number }
  /** Holds the preview to the search at an offset, or lets it follow the caret again. */
  | { readonly kind: 'hold'; readonly offset: number }
  | { readonly kind: 'follow' }
  /** Opens the file of an asset. */
  | { readonly kind: 'open'; readonly address: string; readonly fileName: string }
  | { readonly kind: 'copy'; readonly ids: readonly string[] }
  /** Does something with an asset of a list; the extension asks before it does. */
  | { readonly kind: 'act'; readonly action: AssetAction; readonly id: string }
  /** Copies assets or exports them; how, and which, is asked by the extension. */
  | ({ readonly kind: 'take'; readonly way: 'copy' | 'export' } & TakenAnswer)
  /** Keeps a small choice for the workspace. */
  | { readonly kind: 'keep'; readonly name: string; readonly choice: string }
  /** Tries to open a library again that failed. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'trust' }
  | { readonly kind: 'choose-connection' }
  /** Opens the `assetql.config.json` of the connection that is shown. */
  | { readonly kind: 'open-configuration' }
  /** Asks for the values of the template that is shown: for those that are missing, else for all. */
  | { readonly kind: 'values' }
  /** Opens searches to play with. */
  | { readonly kind: 'samples' }
  /** Shows the texts of two searches that are compared. */
  | { readonly kind: 'texts' };
