import type { Client, DirectLink } from '@assetql/client';
import { visible } from '@assetql/client/visible';
import { connect, type ConnectionOptions } from '../connections/connection.ts';
import { failureOfCall } from '../connections/failure-of-call.ts';
import type { Io } from '../io.ts';
import { textTable } from '../report/text-table.ts';
import { readWorkspace } from '../workspace/workspace.ts';

export const linksFormats = ['table', 'json'] as const;

export interface LinksOptions extends ConnectionOptions {
  readonly format: (typeof linksFormats)[number];
}

const headings = ['LINK', 'NAME', 'STATE', 'VIEWS', 'URL'];

const row = ({ id, name, state, totalViews, url }: DirectLink): readonly string[] =>
  [id, name ?? '', state ?? '', String(totalViews ?? ''), url ?? ''].map(visible);

/** Runs an action on the direct links of an asset and prints the links that it returns. */
export async function linksCommand(
  io: Io,
  options: LinksOptions,
  action: (client: Client) => Promise<readonly DirectLink[]>,
): Promise<number> {
  await using connection = await connect(io, options, await readWorkspace(io));
  let links: readonly DirectLink[];
  try {
    links = await action(connection.client);
  } catch (error) {
    throw failureOfCall(error);
  }
  if (options.format === 'json') io.out(`${JSON.stringify(links, undefined, 2)}\n`);
  else if (links.length === 0) io.err('The asset has no direct links.\n');
  else
    io.out(
      textTable([headings, ...links.map(row)], {
        width: io.outIsTerminal ? io.columns : undefined,
        flexible: [1],
        alignEnd: [3],
      }),
    );
  return 0;
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
