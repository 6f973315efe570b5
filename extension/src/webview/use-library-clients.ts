import { useMemo } from 'preact/hooks';
import { createClient, type Client, type Fetch } from '@assetql/client';
import type { RequestSettings } from '@assetql/results-view/answer';
import type { ShownConnection } from '../preview/messages.ts';
import type { LibraryCalls } from './library-calls.ts';

/** A base URL without a host (RFC 6761), for a connection without an address. */
const nowhere = 'http://nowhere.invalid/';

/** Whether requests may be sent to the library of a connection. */
export const isOpenLibrary = ({ state }: ShownConnection): boolean => state === 'ready' || state === 'opening';

export interface LibraryClients {
  readonly client: Client;
  /** Its requests for totals yield to those of `client`. */
  readonly counting: Client;
}

/** The clients of a connection. They are new when the library can be asked again, so that failed requests are sent once more. */
export function useLibraryClients(
  connection: ShownConnection,
  calls: LibraryCalls,
  { schema, severities }: RequestSettings,
): LibraryClients {
  const isOpen = isOpenLibrary(connection);
  return useMemo(() => {
    const baseUrl = connection.baseUrl === '' ? nowhere : connection.baseUrl;
    const make = (fetch: Fetch): Client => createClient({ baseUrl, fetch, retry: { attempts: 2 }, schema, severities });
    return { client: make(calls.fetch), counting: make(calls.background) };
  }, [connection.baseUrl, calls, schema, severities, isOpen]);
}
