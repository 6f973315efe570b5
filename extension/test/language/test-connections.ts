import { AccessError, type Access, type Connection } from '../../src/contracts/connections.ts';
import type { LibraryRequests } from '../../src/language/library-requests.ts';

type Connections = ConstructorParameters<typeof LibraryRequests>[0];

/** The connections of a window, which a test changes as a person would. Requests to its libraries are answered by a function. */
export class TestConnections implements Connections {
  readonly services = new Map<string | undefined, Connection>();
  readonly states = new Map<string, Access>();
  readonly requests: { readonly url: string; readonly init: RequestInit }[] = [];
  /** Those of the requests that wait for the request budget. */
  readonly background: string[] = [];
  answer: (url: URL, init: RequestInit) => Response | Promise<Response> = () => Response.json([]);
  private readonly listeners = new Set<() => void>();

  constructor() {
    this.add(undefined, {
      kind: 'embedded',
      label: 'Sample library',
      baseUrl: 'http://library.invalid/api',
      key: 'embedded',
    });
  }

  add(name: string | undefined, connection: Connection): void {
    this.services.set(name, connection);
  }

  /** Something has happened to the connections. */
  change(): void {
    for (const listener of this.listeners) listener();
  }

  readonly named = (name: string | undefined): Promise<Connection> => {
    const found = this.services.get(name);
    return found === undefined
      ? Promise.reject(new AccessError({ state: 'failed', problem: `There is no connection “${name}”.` }))
      : Promise.resolve(found);
  };

  readonly access = ({ key }: Connection): Access => this.states.get(key) ?? { state: 'ready' };

  readonly revisions = new Map<string, number>();
  readonly revision = ({ key }: Connection): number => this.revisions.get(key) ?? 0;

  readonly open: Connections['open'] = (connection) => {
    const access = this.access(connection);
    if ('problem' in access) return Promise.reject(new AccessError(access));
    const send = async (url: string, init: RequestInit): Promise<Response> => {
      this.requests.push({ url, init });
      return await this.answer(new URL(url), init);
    };
    return Promise.resolve({
      fetch: send,
      background: async (url, init) => {
        this.background.push(url);
        return await send(url, init);
      },
      storage: () => Promise.reject(new TypeError('There are no files.')),
      media: () => Promise.reject(new TypeError('There are no files.')),
    });
  };

  readonly onDidChange: Connections['onDidChange'] = (listener) => {
    const call = (): void => void listener();
    this.listeners.add(call);
    return { dispose: () => this.listeners.delete(call) };
  };
}

export const service = (name: string, more: Partial<Connection> = {}): Connection => ({
  name,
  kind: 'service',
  label: name,
  baseUrl: `https://${name}.test/api`,
  key: `service ${name}`,
  ...more,
});
