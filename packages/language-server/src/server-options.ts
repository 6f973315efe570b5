import type { Client } from '@assetql/client';
import type { CheckOptions } from '@assetql/core';
import type { ServiceLinks } from '@assetql/language-service';
import type { FileSystem } from './workspace/file-system.ts';
import type { NameCache } from './library/name-cache.ts';

/** Reports progress: what is being done, and a percentage if it is known. */
export type ReportProgress = (message: string, percentage?: number) => void;

/** A library that is open. */
export interface OpenLibrary {
  readonly client: Client;
  /** The base URL for copied requests, if it differs from that of the client. */
  readonly address?: string;
  /** For a library without a base URL: where `assetql serve` would serve it. Copied requests use it. */
  readonly servedAt?: string;
  /** Called when the server ends. */
  readonly close?: () => Promise<void>;
}

/** A library that can be opened. */
export interface OpenableLibrary {
  /** Its name in messages: a URL, or “the embedded library”. */
  readonly name: string;
  /** Identifies the library in the name cache. Contains no secret. */
  readonly key: string;
  /**
   * Called in the background, when a document is open that may want names. Rejects when the library cannot be opened. The signal is
   * aborted when the server ends.
   */
  readonly open: (progress: ReportProgress, signal: AbortSignal) => Promise<OpenLibrary>;
}

/**
 * Finds the library that a connection names, or the default one for `undefined`; `check` is what a folder's configuration says of it.
 * Resolves to `undefined` when there is none, and rejects, with a message for people, when the name cannot be resolved.
 */
export type Connect = (
  connection: string | undefined,
  check: Pick<CheckOptions, 'schema' | 'severities'>,
) => Promise<OpenableLibrary | undefined>;

/** The client, for requests of the program that runs the server. */
export interface Editor {
  /**
   * Sends a request of one's own, and resolves with what the client answers. Rejects with the client's error, whose message is for people,
   * and with the signal's reason; the client is told to stop then. To be used once a document is open.
   */
  readonly ask: (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>;
}

/** What a server may use of its environment. Everything is optional. */
export interface ServerOptions {
  /** Options that work by requests to the client. They override the same options given directly. */
  readonly throughEditor?: (editor: Editor) => Pick<ServerOptions, 'connect' | 'fileSystem' | 'nameCache'>;
  /** Without it, there are no names, totals and results. */
  readonly connect?: Connect;
  /** Without it, only open documents are known. */
  readonly fileSystem?: FileSystem;
  /** Stores names between sessions. */
  readonly nameCache?: NameCache;
  /** Watches the client's process (`processId`), and calls `gone` when it has ended. Returns a function that stops the watch. */
  readonly watchProcess?: (processId: number, gone: () => void) => () => void;
  /** Link targets for assets and for sections of the interface specification. */
  readonly links?: ServiceLinks;
  /** Returns the current time in epoch milliseconds; `Date.now` by default. */
  readonly now?: () => number;
  /** Milliseconds without a change before diagnostics are published; 150 by default. */
  readonly rest?: number;
  /** Name and version of the server; `{ name: 'AssetQL' }` by default. */
  readonly serverInfo?: { readonly name: string; readonly version?: string };
}
