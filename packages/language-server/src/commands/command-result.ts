import type { Asset } from '@assetql/client';
import type { Range, WorkspaceEdit } from 'vscode-languageserver-protocol';

/** A part of an explanation, with the places in the file that it is of. */
export interface ExplainedPart {
  readonly text: string;
  readonly kind: 'condition' | 'all' | 'any' | 'not' | 'setting';
  readonly ranges: readonly Range[];
  readonly parts: readonly ExplainedPart[];
}

/** The number of assets that match a part of a search: by itself, or together with the parts before it. */
export interface CountedPart {
  /** The part as it is written in short; absent for the whole search. */
  readonly text?: string;
  readonly parameter?: string;
  readonly depth: number;
  readonly measure: 'alone' | 'left';
  /** Absent when it could not be counted. */
  readonly total?: number;
}

/** A change of a search after which it finds something. */
export interface RelaxedSearch {
  readonly title: string;
  readonly total: number;
  readonly edit: WorkspaceEdit;
}

/** What a command finds out, by the name of the command. */
export type CommandFinding =
  | {
      readonly kind: 'run';
      readonly total: number;
      readonly assets: readonly Asset[];
      /** What the service warns of, in its own words. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'counts'; readonly parts: readonly CountedPart[] }
  | { readonly kind: 'explain'; readonly text: string; readonly parts: readonly ExplainedPart[] }
  | { readonly kind: 'relax'; readonly changes: readonly RelaxedSearch[] }
  /** With `servedAt` the library has no address of its own: `assetql serve` answers the request there, once it runs. */
  | { readonly kind: 'url' | 'curl' | 'typescript'; readonly text: string; readonly servedAt?: string }
  /** Why it cannot be done, in one sentence. */
  | { readonly kind: 'problem'; readonly message: string };

/** What a client gets for a command. `search` is the title of the search; empty where it has none. */
export type CommandResult = CommandFinding & { readonly search: string };
