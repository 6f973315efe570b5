import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  openLibrary,
  serveLibrary,
  type LibraryServer,
  type NewSecrets,
  type OpenLibrary,
  type ServedIdentity,
  type ServeOptions,
} from '../../../src/node/index.ts';
import { fileDatabase } from '../file-database.ts';
import { scratch } from '../scratch.ts';
import { smallLibrary } from '../../small-library.ts';
import { browser, locationOf, pageOf, type Browser, type Page } from './browser.ts';

/** A running library with the secrets that its first start has made. */
export interface Served {
  readonly folder: string;
  readonly library: OpenLibrary;
  readonly server: LibraryServer;
  readonly identity: ServedIdentity;
  /** The first one that is registered. */
  readonly redirectUri: string;
  readonly secrets: NewSecrets;
}

const library = (folder: string): Promise<OpenLibrary> =>
  openLibrary({ dataDirectory: folder, initial: smallLibrary(3), database: fileDatabase });

/** Serves a data folder; `secrets` are those of an earlier start. */
export async function serveFolder(
  folder: string,
  options: Partial<ServeOptions> = {},
  secrets?: NewSecrets,
): Promise<Served> {
  const opened = await library(folder);
  const server = await serveLibrary({ library: opened, port: 0, ...options });
  if (server.kind === 'refused') throw new Error(server.message);
  onTestFinished(server.close);
  const { identity } = server;
  const known = identity?.newSecrets ?? secrets;
  const [redirectUri] = identity?.redirectUris ?? [];
  if (identity === undefined || redirectUri === undefined || known === undefined)
    throw new Error('Nobody can sign in.');
  return { folder, library: opened, server, identity, redirectUri, secrets: known };
}

/** Removed after the run, with all temporary files: test files of one worker share it. */
const original = mkdtempSync(join(tmpdir(), 'assetql-identity-'));
let prepared: Promise<NewSecrets> | undefined;

/** Deriving keys from passwords makes the first start slow, so it is done once, and its folder is copied. */
async function prepare(): Promise<NewSecrets> {
  const server = await serveLibrary({ library: await library(original), port: 0 });
  if (server.kind === 'refused' || server.identity?.newSecrets === undefined) throw new Error('Nothing was made.');
  await server.close();
  return server.identity.newSecrets;
}

/** A running library of its own, closed when the test has ended. */
export async function serveIdentity(options: Partial<ServeOptions> = {}): Promise<Served> {
  prepared ??= prepare();
  const secrets = await prepared;
  const folder = scratch();
  cpSync(original, folder, { recursive: true });
  return serveFolder(folder, options, secrets);
}

export const passwordOf = ({ secrets }: Served, userName: string): string =>
  secrets.passwords.find((each) => each.userName === userName)?.password ?? '';

/** The address at which a program begins (§4.2); `change` takes parameters away with `undefined`. */
export function authorizeAddress(
  { identity, redirectUri }: Served,
  change: Readonly<Record<string, string | undefined>> = {},
): URL {
  const address = new URL(`${identity.authUrl}/connect/authorize`);
  const parameters = {
    client_id: identity.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid api offline_access',
    state: 'state-1',
    ...change,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

/** Goes to the page to sign in on. */
export async function signInPageOf(
  served: Served,
  person: Browser,
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<Page> {
  const address = authorizeAddress(served, change);
  const page = locationOf(await person.open(address), address);
  return pageOf(await person.open(page), page);
}

/** Follows the browser from the form that was sent to the address that the answer is for. */
export async function answerOf(served: Served, person: Browser, sent: Response): Promise<URL> {
  const resume = locationOf(sent, served.identity.authUrl);
  return locationOf(await person.open(resume), resume);
}

/** Signs in, and gives where the browser ends. */
export async function signInAs(
  served: Served,
  userName: string,
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<URL> {
  const person = browser();
  const page = await signInPageOf(served, person, change);
  const sent = await person.send(page, { username: userName, password: passwordOf(served, userName) });
  return answerOf(served, person, sent);
}

export const codeOf = (answer: URL): string => answer.searchParams.get('code') ?? '';

export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, string | number | undefined>>;
}

/** Asks the token endpoint as the client; `change` takes parameters away with `undefined`. */
export async function askForTokens(
  { identity, secrets }: Served,
  change: Readonly<Record<string, string | undefined>>,
): Promise<TokenAnswer> {
  const parameters = { client_id: identity.clientId, client_secret: secrets.clientSecret, ...change };
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) body.set(name, value);
  const answer = await fetch(`${identity.authUrl}/connect/token`, { method: 'POST', body });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
}

export const redeem = (
  served: Served,
  code: string,
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<TokenAnswer> =>
  askForTokens(served, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: served.redirectUri,
    ...change,
  });

export const refresh = (served: Served, refreshToken: unknown): Promise<TokenAnswer> =>
  askForTokens(served, { grant_type: 'refresh_token', refresh_token: String(refreshToken) });

/** Signs in and gets tokens. */
export const tokensOf = async (served: Served, userName = 'librarian'): Promise<TokenAnswer['body']> =>
  (await redeem(served, codeOf(await signInAs(served, userName)))).body;

/** Calls the API with a token. */
export const callApi = (
  { server }: Served,
  accessToken: unknown,
  { path = '/assets?count=1', scheme = 'bearer', key = server.subscriptionKey } = {},
): Promise<Response> =>
  fetch(server.baseUrl + path, {
    headers: { authorization: `${scheme} ${String(accessToken)}`, 'ocp-apim-subscription-key': key },
  });
