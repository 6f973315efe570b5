import { AccessError, type Connection } from '../contracts/connections.ts';
import type { CommandHost } from './command-host.ts';
import { hasOwnDefault, writeChoice } from './settings/connection-settings.ts';

/** Makes the workspace use a library, and signs in to it where no one is. */
export async function use(host: CommandHost, connection: Connection): Promise<void> {
  const isEmbedded = connection.kind === 'embedded';
  // The sample is what is there without a setting; it is written only against another choice.
  const isPlain = isEmbedded && !hasOwnDefault() && !(await host.teamNames());
  await writeChoice(isPlain ? undefined : (connection.name ?? ''), host.document());
  const library = connection.name === undefined ? undefined : host.libraries.service(connection.name);
  if (library === undefined) {
    // Its files begin to be read.
    if (connection.kind === 'folder') void host.connections.open(connection).catch(() => undefined);
    return;
  }
  const there = (await host.server?.services(false))?.find(({ name }) => name === library.definition.name);
  try {
    await library.admit();
    if (there?.isSignedIn === false) await host.signIns.signIn(library);
  } catch (error) {
    if (!(error instanceof AccessError)) throw error;
    if (error.access.state === 'signed-out') await host.signIns.signIn(library);
  }
}
