import type { Asset, AssetQuery, Client } from '@assetql/client';
import type { AssetPrinter } from '@assetql/client/export';
import { CommandFailure, type Io } from '../io.ts';
import type { Output } from '../files/output.ts';
import { progressDisplay } from '../terminal/progress.ts';

/** The number of characters written at once. */
const portion = 65_536;

/** What was printed. */
interface Printed {
  readonly count: number;
  /** Whether nobody reads the result any more, as in `assetql run … | head`. */
  readonly isUnread: boolean;
}

/** Writes assets as they arrive. Stops early when the reader has closed the stream. */
async function print(
  output: Output,
  assets: AsyncIterable<Asset> | Iterable<Asset>,
  printer: AssetPrinter,
): Promise<Printed> {
  let count = 0;
  let isUnread = false;
  let text = printer.start();
  for await (const asset of assets) {
    count += 1;
    text += printer.add(asset);
    if (text.length < portion) continue;
    await output.write(text);
    text = '';
    isUnread = !(await output.written());
    if (isUnread) break;
  }
  await output.write(text + printer.end());
  return { count, isUnread };
}

/** Prints one page of results, and returns the notice to print after it. */
export async function printPage(
  io: Io,
  client: Client,
  query: AssetQuery,
  output: Output,
  printer: AssetPrinter,
): Promise<Summary> {
  const { assets, total } = await client.assets.list(query, { signal: io.signal });
  await print(output, assets, printer);
  const isAll = assets.length + (query.offset ?? 0) >= total;
  const text = `${assets.length} of ${total} assets${isAll ? '' : '; --all prints all, --limit N the first N'}`;
  return { text, isComplete: true };
}

/** What is said after the assets. */
export interface Summary {
  readonly text: string;
  /** Whether all assets were printed that were asked for. */
  readonly isComplete: boolean;
}

/** Prints pages until there are no more assets or `limit` is reached. Shows the progress, unless the result goes to the same terminal. */
export async function printPages(
  io: Io,
  client: Client,
  query: AssetQuery,
  output: Output,
  { printer, limit, quiet }: { readonly printer: AssetPrinter; readonly limit: number; readonly quiet: boolean },
): Promise<Summary> {
  const display = progressDisplay(io);
  let total = 0;
  let read = 0;
  const onPage = (page: { readonly total: number; readonly assets: readonly Asset[] }): void => {
    total = page.total;
    const wanted = Math.min(limit, total);
    if (!quiet && wanted > read + page.assets.length) display.show('Reading assets', read, wanted);
    read += page.assets.length;
  };
  try {
    const assets = client.assets.iterate(query, { signal: io.signal, onPage, limit });
    const { count, isUnread } = await print(output, assets, printer);
    // With `--all`, an incomplete result must not look complete.
    if (read === 0 && total > (query.offset ?? 0) && limit > 0)
      throw new CommandFailure(`The service says that it has ${total} assets for this query, and gave none of them.`);
    const wanted = Math.min(limit, total - (query.offset ?? 0));
    const missing = isUnread ? 0 : wanted - count;
    const why = `: the service gave no more, so ${missing} ${missing === 1 ? 'is' : 'are'} missing`;
    return { text: `${count} of ${total} assets${missing > 0 ? why : ''}`, isComplete: missing <= 0 };
  } finally {
    display.end();
  }
}
