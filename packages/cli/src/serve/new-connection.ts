import { isRecord } from '@assetql/core/text';
import { beginSignIn } from '@assetql/client/sign-in';
import { createAuthorizedFetch, isThisMachine } from '@assetql/client';
import { CommandFailure } from '../io.ts';
import { defaultRedirectUri } from '../sign-in/sign-in-entry.ts';
import type { GivenSecrets } from './sign-ins.ts';

/**
 * A connection as the page sends it: the URLs of the service and its identity service, and what the provider issued with the access (§5.2).
 */
export interface NewConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly signIn: { readonly authUrl: string; readonly clientId: string; readonly redirectUri: string };
  readonly secrets: GivenSecrets;
}

type Members = Readonly<Record<string, unknown>>;

/** The members of a JSON object; none for an empty text. */
export function readMembers(text: string): Members {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isRecord(value)) throw new CommandFailure('The body must be a JSON object.');
  return value;
}

/** A trimmed text; `undefined` when absent or empty. */
function optional(members: Members, name: string): string | undefined {
  const value = members[name];
  if (value !== undefined && typeof value !== 'string') throw new CommandFailure(`“${name}” must be a text.`);
  return value?.trim() === '' ? undefined : value?.trim();
}

function required(members: Members, name: string, label: string): string {
  const value = optional(members, name);
  if (value === undefined) throw new CommandFailure(`${label} is missing.`);
  return value;
}

function address(members: Members, name: string, label: string): string {
  const text = required(members, name, label);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandFailure(`${label} must be a whole address, such as https://library.example/api.`);
  if (url.protocol === 'http:' && !isThisMachine(url))
    throw new CommandFailure(`${label} must start with https; http is for this machine only.`);
  return text;
}

/** The secrets that the user entered. */
export function readSecrets(members: Members): GivenSecrets {
  const clientSecret = optional(members, 'clientSecret');
  const subscriptionKey = optional(members, 'subscriptionKey');
  return {
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(subscriptionKey === undefined ? {} : { subscriptionKey }),
  };
}

/** Reads and validates the page's request. Rejects with a {@link CommandFailure} that does not quote secrets. */
export async function readNewConnection(text: string): Promise<NewConnection> {
  const members = readMembers(text);
  const name = required(members, 'name', 'The name');
  const baseUrl = address(members, 'baseUrl', 'The address of the service');
  const signIn = {
    authUrl: address(members, 'authUrl', 'The address of the identity service'),
    clientId: required(members, 'clientId', 'The client id'),
    redirectUri: optional(members, 'redirectUri') ?? defaultRedirectUri,
  };
  const clientSecret = required(members, 'clientSecret', 'The client secret');
  const secrets = readSecrets(members);
  try {
    createAuthorizedFetch({ baseUrl, subscriptionKey: secrets.subscriptionKey });
    await beginSignIn({ ...signIn, clientSecret });
  } catch (error) {
    throw error instanceof TypeError ? new CommandFailure(error.message) : error;
  }
  return { name, baseUrl, signIn, secrets };
}
