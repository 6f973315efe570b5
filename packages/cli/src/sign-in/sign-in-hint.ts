import { visible } from '@assetql/client/visible';
import { readConfigFile, type ServiceSettings } from '../connections/config-file.ts';
import type { Io } from '../io.ts';

/** A service, with or without credentials. */
interface Service extends ServiceSettings {
  /** The connection of the config file; `undefined` when only an address was given. */
  readonly name?: string;
  readonly auth?: unknown;
}

const slashes = /(?<!\/)\/+$/;
const isSame = (one: string, other: string): boolean => one.replace(slashes, '') === other.replace(slashes, '');

/** The connection of the config file that signs in to an address; `undefined` when there is none, or when the file cannot be read. */
async function connectionFor(io: Io, baseUrl: string): Promise<string | undefined> {
  const { connections } = await readConfigFile(io).catch(() => ({ connections: {} }));
  return Object.entries<ServiceSettings>(connections).find(
    ([, { signIn, ...each }]) => signIn !== undefined && isSame(each.baseUrl, baseUrl),
  )?.[0];
}

/** The command that signs in to a service which was called without a token; `undefined` when it was called with one. */
export async function signInHint(io: Io, { name, baseUrl, token, auth }: Service): Promise<string | undefined> {
  if (token !== undefined || auth !== undefined) return undefined;
  const known = name === undefined ? await connectionFor(io, baseUrl) : undefined;
  const use = (connection: string): string =>
    name === undefined ? `, and give --connection ${connection} in place of the address` : '';
  if (known !== undefined)
    return `No token was sent: sign in with “assetql login --connection ${visible(known)}”${use(visible(known))}.`;
  const shown = visible(name ?? 'NAME');
  return `No token was sent: set ASSETQL_TOKEN, or sign in with “assetql login --connection ${shown} --base-url ${visible(baseUrl)} --auth-url ADDRESS --client-id ID”${use(shown)}.`;
}
