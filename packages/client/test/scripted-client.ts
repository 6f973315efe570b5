import { createClient, type Client, type ClientOptions, type Fetch } from '@assetql/client';

export interface Sent {
  readonly url: URL;
  readonly init: RequestInit;
}

export interface ScriptedClient {
  readonly client: Client;
  readonly sent: readonly Sent[];
}

export const jsonResponse = (body: unknown, status = 200): Response => Response.json(body, { status });

/** A client whose requests are handled by a function instead of a service. */
export function createScriptedClient(
  respond: (sent: Sent, index: number) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): ScriptedClient {
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, init) => {
    const request = { url: new URL(url), init };
    sent.push(request);
    return await respond(request, sent.length - 1);
  };
  return { client: createClient({ baseUrl: 'https://library.test/api', fetch, retry: false, ...options }), sent };
}

/** The error that a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The promise did not reject.');
}
