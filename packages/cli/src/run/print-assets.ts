import type { Asset, AssetQuery, Client } from '@assetql/client';
import type { AssetPrinter } from '@assetql/client/export';
import { CommandFailure, type Io } from '../io.ts';
import type { Output } from '../files/output.ts';
import { progressDisplay } from '../terminal/progress.ts';

/** The number of characters written at once. */
const portion = 65_536;

/** Writes assets as they arrive, and returns how many were read. Stops early when the reader has closed the stream. */
async function print(
  output: Output,
  assets: AsyncIterable<Asset> | Iterable<Asset>,
  printer: AssetPrinter,
): Promise<number> {
  let count = 0;
  let text = printer.start();
  for await (const asset of assets) {
    count += 1;
    text += printer.add(asset);
    if (text.length < portion) continue;
    await output.write(text);
    text = '';
    if (!(await output.written())) break;
  }
  await output.write(text + printer.end());
  return count;
}

/** Prints one page of results, and returns the notice to print after it. */
export async function printPage(
  io: Io,
  client: Client,
  query: AssetQuery,
  output: Output,
  printer: AssetPrinter,
): Promise<string> {
  const { assets, total } = await client.assets.list(query, { signal: io.signal });
  await print(output, assets, printer);
  const isAll = assets.length + (query.offset ?? 0) >= total;
  return `${assets.length} of ${total} assets${isAll ? '' : '; --all prints all, --limit N the first N'}`;
}

/** Prints pages until there are no more assets or `limit` is reached. Shows the progress, unless the result goes to the same terminal. */
export async function printPages(
  io: Io,
  client: Client,
  query: AssetQuery,
  output: Output,
  { printer, limit, quiet }: { readonly printer: AssetPrinter; readonly limit: number; readonly quiet: boolean },
): Promise<string> {
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
    const count = await print(output, assets, printer);
    // With `--all`, an incomplete result must not look complete.
    if (read === 0 && total > (query.offset ?? 0) && limit > 0)
      throw new CommandFailure(`The service says that it has ${total} assets for this query, and gave none of them.`);
    return `${count} of ${total} assets`;
  } finally {
    display.end();
  }
}
