import { visible } from '@assetql/client/export';
import { readConfigFile } from './config-file.ts';
import type { Io } from '../io.ts';
import type { ListedService } from '../serve/open-service.ts';
import { textTable } from '../report/text-table.ts';
import { openServices } from '../serve/open-services.ts';
import { readWorkspace } from '../workspace/workspace.ts';

export interface ListConnectionsOptions {
  readonly format: 'table' | 'json';
}

/** A row of the table: a library to choose from. */
interface Row {
  readonly used: boolean;
  readonly name: string;
  readonly address: string;
  readonly state: string;
}

function stateText({ state, user, problem }: ListedService): string {
  switch (state) {
    case 'signed-in':
      return user === undefined ? 'signed in' : `signed in as ${user}`;
    case 'signed-out':
      return problem ?? 'signed out';
    case 'fixed-token':
      return problem ?? 'with a token';
    default:
      return problem ?? '';
  }
}

function table(rows: readonly Row[], width: number | undefined): string {
  const cells = rows.map(({ used, name, address, state }) => [
    `${used ? '*' : ' '} ${visible(name)}`,
    visible(address),
    visible(state),
  ]);
  return textTable(cells, { width });
}

/** `assetql connection list`: prints the connections of the config file, the embedded library, and which of them is used in this folder. */
export async function listConnections(io: Io, { format }: ListConnectionsOptions): Promise<number> {
  const { connection } = await readConfigFile(io);
  const workspace = await readWorkspace(io);
  const services = await openServices(io).list();
  const address = io.env['ASSETQL_BASE_URL'] ?? '';
  const used = address === '' ? (workspace.connection ?? connection) : undefined;
  if (format === 'json') {
    const rows = services.map((service) => ({
      name: service.name,
      baseUrl: service.baseUrl,
      state: service.state,
      ...(service.user === undefined ? {} : { user: service.user }),
      used: service.name === used,
    }));
    io.out(`${JSON.stringify(rows, undefined, 2)}\n`);
    return 0;
  }
  const embedded = { name: '(embedded)', address: '', state: 'the library of this machine' };
  io.out(
    table(
      [
        ...services.map((service) => ({
          used: service.name === used,
          name: service.name,
          address: service.baseUrl,
          state: stateText(service),
        })),
        { ...embedded, used: address === '' && used === undefined },
      ],
      io.outIsTerminal ? io.columns : undefined,
    ),
  );
  if (address !== '') io.err(`ASSETQL_BASE_URL goes before all of them: ${visible(address)} is used.\n`);
  else if (workspace.connection !== undefined)
    io.err(`The workspace's assetql.config.json chooses ${visible(workspace.connection)}.\n`);
  return 0;
}
