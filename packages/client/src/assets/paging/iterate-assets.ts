import type { Asset } from '../../asset.ts';
import { openAbortScope, type AbortScope } from '../../transport/abort-scope.ts';
import type { PagingStep } from './paging-strategy.ts';

/**
 * Assets one by one, for `for await`. Not typed as `AsyncIterableIterator`, whose return type can be specified only from TypeScript 5.6 on.
 */
export interface AssetIterator extends AsyncIterator<Asset, undefined, undefined> {
  [Symbol.asyncIterator](): AssetIterator;
}

/** Opens the pages of an iteration. Called once, when the first asset is requested. */
export type OpenPages = (signal: AbortSignal) => AsyncGenerator<PagingStep, void, undefined>;

export interface AssetIteration {
  /** The maximum number of assets. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with every page, before its assets are returned. */
  readonly onPage?: ((page: PagingStep['page']) => void) | undefined;
}

/**
 * Iterates over the assets of pages. A page is requested only when its first asset is. `return` cancels a pending page request; a plain
 * generator would wait for it.
 */
export function iterateAssets(open: OpenPages, { limit, signal, onPage }: AssetIteration): AssetIterator {
  const ended = new Error('The iteration has ended.');
  let scope: AbortScope | undefined;
  let closed = false;

  async function* assets(whole: AbortSignal): AsyncGenerator<Asset, undefined, undefined> {
    let left = limit;
    for await (const { page, fresh } of open(whole)) {
      onPage?.(page);
      for (const asset of fresh.slice(0, left)) {
        whole.throwIfAborted();
        left -= 1;
        yield asset;
      }
    }
  }

  // created lazily, so that the signal has no listener before the first asset is requested
  let source: AsyncGenerator<Asset, undefined, undefined> | undefined;
  const start = (): AsyncGenerator<Asset, undefined, undefined> => {
    scope = openAbortScope({ parent: signal });
    return assets(scope.signal);
  };
  const done = { done: true, value: undefined } as const;
  const close = (): void => {
    closed = true;
    scope?.release();
    scope?.abort(ended);
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      if (closed) return done;
      try {
        source ??= start();
        const result = await source.next();
        if (result.done === true) close();
        return result;
      } catch (error) {
        if (error === ended) return done;
        close();
        throw error;
      }
    },
    return: async () => {
      close();
      // an aborted signal makes the generator throw; the caller asked for that
      await source?.return(undefined).catch(() => undefined);
      return done;
    },
  };
}
