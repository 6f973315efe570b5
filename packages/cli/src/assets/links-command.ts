import type { Client, DirectLink } from '@assetql/client';
import type { ConnectionOptions } from '../connections/connection.ts';
import { withClient } from '../connections/with-client.ts';
import type { Io } from '../io.ts';
import type { ListFormat } from '../report/list-formats.ts';
import { printList, type ListForm } from '../report/print-list.ts';

export interface LinksOptions extends ConnectionOptions {
  readonly format: ListFormat;
}

const listForm: ListForm<DirectLink> = {
  headings: ['LINK', 'NAME', 'STATE', 'VIEWS', 'URL'],
  row: ({ id, name, state, totalViews, url }) => [id, name ?? '', state ?? '', String(totalViews ?? ''), url ?? ''],
  alignEnd: [3],
  none: 'The asset has no direct links.',
};

/** Runs an action on the direct links of an asset and prints the links that it returns. */
export async function linksCommand(
  io: Io,
  options: LinksOptions,
  action: (client: Client) => Promise<readonly DirectLink[]>,
): Promise<number> {
  return await withClient(io, options, async (client, { addressNote }) => {
    const links = await action(client);
    printList(io, options.format, links, listForm);
    if (links.length > 0 && addressNote !== undefined) io.err(`${addressNote}\n`);
    return 0;
  });
}

/** Activates links of an asset; without any, all of it that are not archived. */
export async function activateLinks(
  client: Client,
  asset: string,
  links: readonly string[],
  signal: AbortSignal,
): Promise<readonly DirectLink[]> {
  if (links.length > 0) return await client.directLinks.activateAll(asset, links, { signal });
  const all = (await client.directLinks.list(asset, { signal })).filter(({ state }) => state !== 'Archived');
  return all.length === 0 ? [] : await client.directLinks.activateAll(asset, all, { signal });
}
