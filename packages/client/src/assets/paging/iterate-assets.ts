import type { Asset } from '../../asset.ts';
import { openAbortScope, type AbortScope } from '../../transport/abort-scope.ts';
import type { PagingStep } from './paging-strategy.ts';

/** Assets one by one, for `for await`. `AsyncIterableIterator` would do, but names what ends it only from TypeScript 5.6 on. */
export interface AssetIterator extends AsyncIterator<Asset, undefined, undefined> {
  [Symbol.asyncIterator](): AssetIterator;
}

/** Opens the pages of an iteration; called once, when the first asset is asked for. */
export type OpenPages = (signal: AbortSignal) => AsyncGenerator<PagingStep, void, undefined>;

export interface AssetIteration {
  /** Assets that are given at most. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
  /** Told of every page, before its assets are given. */
  readonly onPage?: ((page: PagingStep['page']) => void) | undefined;
}

/**
 * Gives the assets of pages one by one. Pages are asked for only when their assets are. `return` cancels a page that is on its way,
 * which a plain generator would wait for.
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

  // nothing listens to the caller's signal before the first asset is asked for
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
      // the generator stops at the aborted signal; what that throws was asked for
      await source?.return(undefined).catch(() => undefined);
      return done;
    },
  };
}
