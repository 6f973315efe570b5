import type { AssetList } from '../view/asset-list.ts';
import type { ViewAsset } from '../view/view-asset.ts';

/** Reads assets from a row on. Fewer than `count` only at the end of the list. */
export type ReadRows = (row: number, count: number, signal: AbortSignal) => Promise<readonly ViewAsset[]>;

export interface ResultPagesOptions {
  /** The rows that are loaded already, the first ones. */
  readonly first: readonly ViewAsset[];
  readonly length: number;
  readonly read: ReadRows;
  /** Called when rows were loaded or could not be loaded. */
  readonly onChange: () => void;
}

/** The rows of an answer, loaded in pages as they come into sight. */
export interface ResultPages extends AssetList {
  /** Why rows in sight could not be loaded. */
  readonly problem: unknown;
  /**
   * Loads the rows from `start` to before `end`, and then those that come next where the rows move little by little, as when somebody scrolls.
   * Requests for other rows are cancelled.
   */
  readonly want: (start: number, end: number) => void;
  /** Loads the wanted rows again that failed. */
  readonly retry: () => void;
  /** The rows from `start` to before `end`. Rejects as `read` does. */
  readonly load: (start: number, end: number, signal: AbortSignal) => Promise<readonly ViewAsset[]>;
  readonly dispose: () => void;
}

/** Requests at the same time. */
const mostRequests = 2;

/** Rows beyond those in sight that are loaded while somebody scrolls towards them: about a second at great speed. */
const rowsAhead = 200;

/** Pages that are kept; those furthest away from the rows in sight are dropped first. */
const mostPages = 120;

/** Rows that `load` reads with one request. */
const longestRead = 1000;

/** Rows from `start` to before `end`. */
interface Rows {
  readonly start: number;
  readonly end: number;
}

/** The numbers from `from` to before `to`. */
const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

export function createResultPages({ first, length, read, onChange }: ResultPagesOptions): ResultPages {
  const size = Math.max(1, first.length);
  const pages = new Map<number, readonly ViewAsset[]>([[0, first]]);
  const loading = new Map<number, AbortController>();
  const failed = new Map<number, unknown>();
  /** The pages in sight. */
  let wanted: readonly number[] = [];
  /** Those that come into sight next. */
  let next: readonly number[] = [];
  let inSight = { start: 0, end: 0 };
  let isDisposed = false;

  const at = (row: number): ViewAsset | undefined => pages.get(Math.floor(row / size))?.[row % size];

  const drop = (): void => {
    const middle = wanted[Math.floor(wanted.length / 2)] ?? 0;
    const distant = [...pages.keys()].toSorted((one, other) => Math.abs(other - middle) - Math.abs(one - middle));
    for (const page of distant.slice(0, Math.max(0, pages.size - mostPages))) pages.delete(page);
  };
  const loadPage = async (page: number): Promise<void> => {
    const controller = new AbortController();
    loading.set(page, controller);
    const start = page * size;
    try {
      pages.set(page, await readAll(read, start, Math.min(length, start + size), controller.signal));
      failed.delete(page);
      drop();
    } catch (error) {
      if (controller.signal.aborted) return;
      failed.set(page, error);
    } finally {
      if (loading.get(page) === controller) loading.delete(page);
    }
    if (isDisposed) return;
    if (wanted.includes(page)) onChange();
    begin();
  };
  /** The pages that come into sight next when the rows have moved as from `before` to `now`; none after a jump. */
  const pagesAfter = (before: Rows, now: Rows): readonly number[] => {
    if (now.start >= before.end || now.end <= before.start) return [];
    const reach = Math.ceil(rowsAhead / size);
    const last = Math.ceil(length / size);
    const [above, below] = [Math.floor(now.start / size), Math.ceil(now.end / size)];
    return now.start < before.start
      ? numbers(Math.max(0, above - reach), above).toReversed()
      : numbers(below, Math.min(last, below + reach));
  };
  const begin = (): void => {
    for (const page of [...wanted, ...next]) {
      if (loading.size >= mostRequests) return;
      if (!pages.has(page) && !loading.has(page) && !failed.has(page)) void loadPage(page);
    }
  };
  const cancelOthers = (): void => {
    for (const [page, controller] of loading) {
      if (wanted.includes(page) || next.includes(page)) continue;
      loading.delete(page);
      controller.abort();
    }
  };
  return {
    length,
    at,
    get problem() {
      const page = wanted.find((each) => failed.has(each));
      return page === undefined ? undefined : failed.get(page);
    },
    want: (start, end) => {
      const from = Math.floor(Math.max(0, start) / size);
      const to = Math.ceil(Math.min(length, end) / size);
      const before = wanted;
      wanted = numbers(from, to);
      // More or fewer rows from the same one on are no movement.
      if (start !== inSight.start) next = pagesAfter(inSight, { start, end });
      inSight = { start, end };
      // A page that comes into sight is tried again.
      for (const page of failed.keys())
        if (!next.includes(page) && !(wanted.includes(page) && before.includes(page))) failed.delete(page);
      cancelOthers();
      begin();
    },
    retry: () => {
      failed.clear();
      begin();
      onChange();
    },
    load: async (start, end, signal) => {
      const known = Array.from({ length: Math.max(0, end - start) }, (_, index) => at(start + index));
      const whole = known.filter((asset) => asset !== undefined);
      return whole.length === known.length ? whole : await readAll(read, start, Math.min(end, length), signal);
    },
    dispose: () => {
      isDisposed = true;
      wanted = [];
      next = [];
      cancelOthers();
    },
  };
}

/** Reads on where a service returns fewer assets than requested. */
async function readAll(read: ReadRows, start: number, end: number, signal: AbortSignal): Promise<readonly ViewAsset[]> {
  const assets: ViewAsset[] = [];
  while (assets.length < end - start) {
    const next = await read(start + assets.length, Math.min(longestRead, end - start - assets.length), signal);
    if (next.length === 0) break;
    assets.push(...next);
  }
  return assets;
}
