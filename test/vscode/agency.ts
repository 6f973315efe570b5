import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryStore, type LibraryAsset, type MediaFile } from '@assetql/library';
import { sampleDeveloper, sampleLibrarian } from '@assetql/sample';
import { serveLibrary, type LibraryServer, type OpenLibrary } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { freePort } from '../../packages/cli/test/sign-in/free-port.ts';
import { endAccessTokens } from '../../packages/library/test/node/identity/end-access-tokens.ts';
import { assets, content } from '../conformance/universe.ts';
import { libraryFolder } from '../sample-folders.ts';

/** Where AssetQL's links lead in the workbench of the tests, whose scheme is that of VS Code without a maker. */
export const editorLink = 'code-oss://assetql.assetql-vscode/signed-in';

/** Titles and texts that would do harm where they were taken for markup. */
export const hostile = {
  title: '<img src=x onerror="document.body.dataset.harm=1">',
  keyword: '"><script>document.body.dataset.harm=1</script>',
} as const;

/** A drawing with a script in it, which no viewer may run. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>parent.document.body.dataset.harm=1</script><circle cx="4" cy="4" r="3" fill="teal"/></svg>';

function withHostile([first, ...others]: readonly LibraryAsset[]): readonly LibraryAsset[] {
  if (first === undefined) throw new Error('The library of the tests has no asset.');
  const media = { original: 'drawing.svg', thumbnail: 'drawing.svg' };
  const bad: LibraryAsset = {
    ...first,
    id: 'bad',
    title: hostile.title,
    description: hostile.title,
    fileName: `${hostile.title}.svg`,
    keywords: [hostile.keyword],
    media,
  };
  return [{ ...first, media }, bad, ...others];
}

const drawingFile: MediaFile = {
  size: drawing.length,
  mimeType: 'image/svg+xml',
  etag: '"drawing"',
  read: (start, end) => new TextEncoder().encode(drawing.slice(start, end)),
};

/** A store that counts how often it is searched. */
class CountingStore extends MemoryStore {
  searches = 0;

  override list(...query: Parameters<MemoryStore['list']>): ReturnType<MemoryStore['list']> {
    this.searches += 1;
    return super.list(...query);
  }
}

/** The library of an agency with a few assets, served on this machine with its identity service. It keeps its address when it is started again. */
export class Agency implements AsyncDisposable {
  /** What a person writes into their settings. */
  readonly definition: {
    readonly baseUrl: string;
    readonly signIn: { readonly authUrl: string; readonly clientId: string; readonly redirectUri: string };
  };
  readonly clientSecret: string;
  /** Of the agency's own program, which needs no one to sign in. */
  readonly token: string;
  readonly subscriptionKey: string;
  private readonly folder: string;
  private readonly library: OpenLibrary;
  private readonly store: CountingStore;
  private readonly port: number;
  private readonly passwords: ReadonlyMap<string, string>;
  private server: LibraryServer | undefined;

  private constructor(folder: string, library: OpenLibrary, store: CountingStore, server: LibraryServer) {
    const { identity, baseUrl, subscriptionKey } = server;
    if (identity?.newSecrets === undefined) throw new Error('The library of the tests has no identity service.');
    const { authUrl, clientId, redirectUris, newSecrets } = identity;
    const [redirectUri = ''] = redirectUris;
    this.folder = folder;
    this.library = library;
    this.store = store;
    this.server = server;
    this.port = Number(new URL(baseUrl).port);
    this.definition = { baseUrl, signIn: { authUrl, clientId, redirectUri } };
    this.token = server.credentials?.accessToken ?? '';
    this.clientSecret = newSecrets.clientSecret;
    this.subscriptionKey = subscriptionKey;
    this.passwords = new Map(newSecrets.passwords.map(({ userName, password }) => [userName, password]));
  }

  static async start(): Promise<Agency> {
    const folder = mkdtempSync(join(tmpdir(), 'assetql-agency-'));
    const sample = await openSampleLibrary({ dataDirectory: libraryFolder });
    const store = new CountingStore({
      ...content,
      // Accounts are those of the sample's own people.
      users: [...content.users, sampleDeveloper, sampleLibrarian],
      assets: withHostile(assets),
    });
    const media = { open: (key: string) => Promise.resolve(key === 'drawing.svg' ? drawingFile : undefined) };
    const library: OpenLibrary = { ...sample, dataDirectory: folder, store, media };
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const server = await serveLibrary({ library, port: await freePort(), redirectUris: [redirectUri, editorLink] });
    if (server.kind !== 'serving') throw new Error(server.message);
    return new Agency(folder, library, store, server);
  }

  /** How often it has been searched. */
  get searches(): number {
    return this.store.searches;
  }

  passwordOf(userName: string): string {
    return this.passwords.get(userName) ?? '';
  }

  /** Ends all access tokens before their time, which those who are signed in then renew. */
  endAccessTokens(): void {
    endAccessTokens(this.folder);
  }

  /** The service is gone: no one listens at its address. */
  async stop(): Promise<void> {
    await this.server?.close();
    this.server = undefined;
  }

  /** Serves again at the same address. */
  async startAgain(): Promise<void> {
    if (this.server !== undefined) return;
    const server = await serveLibrary({ library: this.library, port: this.port });
    if (server.kind !== 'serving') throw new Error(server.message);
    this.server = server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.library.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
