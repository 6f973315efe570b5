import type { Client } from '@assetql/client';
import type { CheckOptions } from '@assetql/core';
import type { ServiceLinks } from '@assetql/language-service';
import type { FileSystem } from './workspace/file-system.ts';
import type { NameCache } from './library/name-cache.ts';

/** How far something has come that takes long: what it does, and a percentage where that is known. */
export type ReportProgress = (message: string, percentage?: number) => void;

/** A library that is open. */
export interface OpenLibrary {
  readonly client: Client;
  /** The address of the API for requests to copy, where it is not that of the client. */
  readonly address?: string;
  /** Where `assetql serve` answers, once it runs, of a library that has no address: requests to copy are written for there. */
  readonly servedAt?: string;
  /** Called when the server ends. */
  readonly close?: () => Promise<void>;
}

/** A library that can be opened. */
export interface OpenableLibrary {
  /** What it is called in messages: an address, or “the embedded library”. */
  readonly name: string;
  /** Tells it from other libraries among the names that are kept between sessions. Holds no secret. */
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

/** The client that is served, for what only it has. */
export interface Editor {
  /**
   * Sends a request of one's own, and resolves with what the client answers. Rejects with the client's error, whose message is for people,
   * and with the signal's reason; the client is told to stop then. To be used once a document is open.
   */
  readonly ask: (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>;
}

/** What a server may use of the machine it runs on. Everything may be left out. */
export interface ServerOptions {
  /** What the server uses by way of the client that it serves. It goes before the same options given otherwise. */
  readonly throughEditor?: (editor: Editor) => Pick<ServerOptions, 'connect' | 'fileSystem' | 'nameCache'>;
  /** Without it, no names, totals and results are known. */
  readonly connect?: Connect;
  /** Without it, only documents that are open are known. */
  readonly fileSystem?: FileSystem;
  /** Keeps names between sessions. */
  readonly nameCache?: NameCache;
  /** Watches the process that a client names as its own (`processId`), and calls `gone` when it has ended. Gives what ends the watch. */
  readonly watchProcess?: (processId: number, gone: () => void) => () => void;
  /** Where links to assets and sections of the interface specification lead. */
  readonly links?: ServiceLinks;
  /** The present in epoch milliseconds; the clock's without. */
  readonly now?: () => number;
  /** Milliseconds without a change before diagnostics are published; 150 by default. */
  readonly rest?: number;
  /** How the server calls itself; `{ name: 'AssetQL' }` by default. */
  readonly serverInfo?: { readonly name: string; readonly version?: string };
}
