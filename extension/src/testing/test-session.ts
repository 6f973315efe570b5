import { ClientError, type Client } from '@assetql/client';
import { ServiceAnswers, ServiceHealth, testSearch, type TestedSearch } from '@assetql/client/expectations';
import { schema as specified, type Diagnostic } from '@assetql/core';
import {
  checkDocument,
  resolveSearch,
  type Catalogue,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import { AccessError } from '../contracts/connections.ts';
import type { SearchSettings } from '../contracts/searches.ts';

export interface TestSessionOptions {
  readonly client: Client;
  readonly names: () => Promise<Catalogue>;
  readonly settings: SearchSettings;
  /** The one instant of the run, in epoch milliseconds. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** The tests of a run that ask the same library by the same settings. */
export class TestSession {
  private readonly options: TestSessionOptions;
  private readonly service: ServiceAnswers;
  private readonly health: ServiceHealth;
  private readonly diagnostics = new WeakMap<SavedSearchDocument, readonly Diagnostic[]>();
  /** What keeps every search from being run. */
  private end: ClientError | AccessError | undefined;

  constructor(options: TestSessionOptions) {
    const { client, settings, signal } = options;
    this.options = options;
    const service = new ServiceAnswers(client, settings.check.schema ?? specified, signal);
    this.service = service;
    this.health = new ServiceHealth(() => service.list({ count: 0 }));
  }

  /**
   * Tests a search of a file. Rejects with an `AccessError` or a `ClientError` when no search can be run, and with the reason of the
   * signal when it is cancelled.
   */
  async test(document: SavedSearchDocument, search: SavedSearch): Promise<TestedSearch> {
    const { settings, now, names, signal } = this.options;
    signal.throwIfAborted();
    if (this.end !== undefined) throw this.end;
    try {
      return await testSearch(search, {
        schema: this.service.schema,
        service: this.service,
        health: this.health,
        resolve: () =>
          resolveSearch(document, search, this.diagnosticsOf(document), {
            ...settings.check,
            ...(settings.timeZone === undefined ? {} : { timeZone: settings.timeZone }),
            now,
            names,
          }),
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ClientError || error instanceof AccessError) this.end = error;
      throw error;
    }
  }

  private diagnosticsOf(document: SavedSearchDocument): readonly Diagnostic[] {
    const known = this.diagnostics.get(document);
    if (known !== undefined) return known;
    const { check, timeZone } = this.options.settings;
    const found = checkDocument(document, { ...check, ...(timeZone === undefined ? {} : { timeZone }) });
    this.diagnostics.set(document, found);
    return found;
  }
}
