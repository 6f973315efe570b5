import type { EmbeddedLibrary } from '../embedded/embedded-library.ts';
import { hostAddress, servedFolder } from '../embedded/host-address.ts';
import { readStored, store } from '../state/stored.ts';

/** The library that the page uses: the embedded one (the sample, or a served folder), a folder that the person has opened, or a service by the name of its connection. */
export type Connection =
  | { readonly kind: 'sample' }
  | { readonly kind: 'folder'; readonly name: string; readonly library: EmbeddedLibrary }
  | { readonly kind: 'service'; readonly name: string; readonly baseUrl: string };

export const sample: Connection = { kind: 'sample' };

export const labelOf = (connection: Connection): string =>
  connection.kind === 'sample' ? (servedFolder() ?? 'Sample library') : connection.name;

/** Whether the library is the sample, whose drawings name their makers. */
export const isSampleLibrary = (connection: Connection): boolean =>
  connection.kind === 'sample' && servedFolder() === undefined;

/** Whether the library is a folder that the server of the page serves. */
export const isServedFolder = ({ kind }: Connection): boolean => kind === 'sample' && servedFolder() !== undefined;

/** Whether the library is a folder of the person's own files, to which nothing is uploaded. */
export const isOwnFolder = (connection: Connection): boolean =>
  connection.kind === 'folder' || isServedFolder(connection);

/** The connection chosen last in this tab, else in this browser. */
export function storedConnection(): Connection {
  // Without a server nothing reaches a service.
  if (hostAddress() === undefined) return sample;
  try {
    const value: unknown = JSON.parse(readStored('connection') ?? 'null');
    if (typeof value !== 'object' || value === null || !('name' in value) || !('baseUrl' in value)) return sample;
    const { name, baseUrl } = value;
    return typeof name === 'string' && typeof baseUrl === 'string' ? { kind: 'service', name, baseUrl } : sample;
  } catch {
    return sample;
  }
}

/** Stores the choice for the next visit. */
export const keepConnection = (connection: Connection): void => {
  // The files of a folder are gone with the page.
  if (connection.kind !== 'folder') store('connection', JSON.stringify(connection));
};
