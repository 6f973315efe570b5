import { ClientError, type Client } from '@assetql/client';
import { ServiceQueries, ServiceHealth, testSearch, type TestedSearch } from '@assetql/client/expectations';
import { schema as specified } from '@assetql/core';
import type { SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import { AccessError } from '../contracts/connections.ts';
import { SearchResolver, type SearchResolverOptions } from '../searches/search-resolver.ts';

export interface TestSessionOptions extends SearchResolverOptions {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** The tests of a run that ask the same library by the same settings. */
export class TestSession {
  private readonly signal: AbortSignal;
  private readonly service: ServiceQueries;
  private readonly health: ServiceHealth;
  private readonly resolver: SearchResolver;
  /** What keeps every search from being run. */
  private end: ClientError | AccessError | undefined;

  constructor(options: TestSessionOptions) {
    const { client, settings, signal } = options;
    this.signal = signal;
    this.resolver = new SearchResolver(options);
    const service = new ServiceQueries(client, settings.check.schema ?? specified, signal);
    this.service = service;
    this.health = new ServiceHealth(() => service.list({ count: 0 }));
  }

  /**
   * Tests a search of a file. Rejects with an `AccessError` or a `ClientError` when no search can be run, and with the reason of the
   * signal when it is cancelled.
   */
  async test(document: SavedSearchDocument, search: SavedSearch): Promise<TestedSearch> {
    const { signal } = this;
    signal.throwIfAborted();
    if (this.end !== undefined) throw this.end;
    try {
      return await testSearch(search, {
        schema: this.service.schema,
        service: this.service,
        health: this.health,
        resolve: () => this.resolver.resolve(document, search),
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ClientError || error instanceof AccessError) this.end = error;
      throw error;
    }
  }
}
