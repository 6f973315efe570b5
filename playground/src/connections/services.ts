import { isRecord } from '@assetql/core/text';
import { hostAddress } from '../embedded/host-address.ts';
import { keepOwnerSession, readOwnerSession, withSession } from './owner-session.ts';

/** A service as listed by the local server. */
export interface Service {
  readonly name: string;
  readonly baseUrl: string;
  readonly state: 'embedded' | 'signed-in' | 'signed-out' | 'fixed-token' | 'open';
  readonly user?: string;
  readonly problem?: string;
  readonly needsSecret?: boolean;
}

/** The result of a request to the local server; `locked` until the user has proved that they started it. */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'locked' }
  | { readonly kind: 'refused'; readonly message: string };

/** The values of a form. */
export type Form = Readonly<Record<string, string>>;

const unreachable = 'The local server does not answer. Check that assetql serve is still running.';

const withoutServer =
  'This page has no server: the library is in the page itself. “assetql serve” connects it to services.';

type Members = Readonly<Record<string, unknown>>;

async function ask<Value>(
  path: string,
  init: RequestInit,
  read: (body: Members) => Value | undefined,
): Promise<Outcome<Value>> {
  if (hostAddress() === undefined) return { kind: 'refused', message: withoutServer };
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(`/services${path}`, { ...init, headers: withSession(init.headers), redirect: 'error' });
    body = answer.status === 204 ? {} : await answer.json();
  } catch {
    return { kind: 'refused', message: unreachable };
  }
  if (answer.status === 401) return { kind: 'locked' };
  if (answer.status === 404 && path === '')
    return { kind: 'refused', message: 'This server keeps no connections; assetql serve on this machine does.' };
  const value = answer.ok && isRecord(body) ? read(body) : undefined;
  return value === undefined ? { kind: 'refused', message: sentenceOf(body) } : { kind: 'done', value };
}

/** The message of an error response. */
function sentenceOf(body: unknown): string {
  const errors: unknown = isRecord(body) ? body['errors'] : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const message = isRecord(first) ? first['message'] : undefined;
  return typeof message === 'string' ? message : 'The local server gave no reason.';
}

const post = (body: Form): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const isService = (value: unknown): value is Service =>
  isRecord(value) && ['name', 'baseUrl', 'state'].every((member) => typeof value[member] === 'string');

const done = (): true => true;

const pathOf = (name: string, action: string): string => `/${encodeURIComponent(name)}/${action}`;

/** The services of this machine. */
export const listServices = (): Promise<Outcome<readonly Service[]>> =>
  ask('', {}, ({ services }) => (Array.isArray(services) ? services.filter(isService) : undefined));

/** Proves that the user started the server, with the token that it printed. */
export async function unlock(token: string): Promise<Outcome<true>> {
  const shown = token.trim();
  // such a token could not be sent in a header
  if (!/^[\x21-\x7e]+$/.test(shown)) return { kind: 'locked' };
  const opened = await ask(
    '/session',
    { method: 'POST', headers: { authorization: `bearer ${shown}` } },
    readOwnerSession,
  );
  if (opened.kind !== 'done') return opened;
  keepOwnerSession(opened.value);
  return { kind: 'done', value: true };
}

export const addService = (form: Form): Promise<Outcome<Service>> =>
  ask('', post(form), ({ service }) => (isService(service) ? service : undefined));

/** Starts a sign-in and returns the URL to open. */
export const beginSignIn = (name: string, secrets: Form): Promise<Outcome<string>> =>
  ask(pathOf(name, 'sign-in'), post(secrets), ({ url }) => (typeof url === 'string' ? url : undefined));

export const signOut = (name: string): Promise<Outcome<true>> => ask(pathOf(name, 'sign-out'), post({}), done);

export const removeService = (name: string): Promise<Outcome<true>> => ask(pathOf(name, 'remove'), post({}), done);
