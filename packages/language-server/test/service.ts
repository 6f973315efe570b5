import { createClient, type Client } from '@assetql/client';
import type { Connect } from '@assetql/language-server';

type Answer = (url: URL) => Response | Promise<Response>;

const brand = '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d';

/** The names of a small library. */
const names: Readonly<Record<string, unknown>> = {
  attributes: [{ id: 'd1', name: 'Campaign', type: 'string' }],
  users: [{ id: '11111111-1111-1111-1111-111111111111', userName: 'anna' }],
  categories: [{ id: brand, name: 'Brand' }],
  lightboxes: [{ id: '22222222-2222-2222-2222-222222222222', name: 'Mine' }],
  keywords: ['Fox', 'Fog'],
};

/** A service in memory whose lists have names and whose searches find as many assets as `total` says. */
export class Service {
  readonly brand: string = brand;
  readonly requests: string[] = [];
  /** Answers in the place of the usual ones, by the last name of the path. */
  readonly answers = new Map<string, Answer>();
  total: (url: URL) => number = () => 3;
  private isOffline = false;

  /** The network goes, or comes back. */
  offline(is: boolean): void {
    this.isOffline = is;
  }

  client(): Client {
    return createClient({
      baseUrl: 'https://library.test/api',
      retry: false,
      fetch: async (address) => {
        const url = new URL(address);
        this.requests.push(decodeURIComponent(url.pathname + url.search));
        if (this.isOffline) throw new TypeError('fetch failed');
        const name = url.pathname.split('/').at(-1) ?? '';
        const own = this.answers.get(name);
        if (own !== undefined) return own(url);
        if (name !== 'assets') return Response.json(names[name] ?? [], { status: name in names ? 200 : 404 });
        const total = this.total(url);
        const count = Math.min(Number(url.searchParams.get('count') ?? 50), total);
        const assets = Array.from({ length: count }, (_, index) => ({ id: `a${index}`, title: `Fox ${index}` }));
        return Response.json({ payload: { assets, assetCount: total } });
      },
    });
  }

  /** A way to it, as a server takes one. */
  connect(): Connect {
    return (connection) => {
      const name = connection === undefined ? 'The library' : `The library ${connection}`;
      return Promise.resolve({ name, key: `${name} of the test`, open: async () => ({ client: this.client() }) });
    };
  }
}
