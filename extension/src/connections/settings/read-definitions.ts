import { isRecord } from '@assetql/core/text';
import { addressProblem, plainAddress, redirectProblem } from './check-address.ts';
import type { L10n } from '../l10n.ts';
import type { FolderDefinition } from './folder-definition.ts';
import {
  defaultRedirectUri,
  type DefinitionDraft,
  type ServiceDefinition,
  type SignInDefinition,
} from './service-definition.ts';

/** What a setting says, and what is wrong with the rest of it: one sentence each. */
export interface Definitions {
  readonly services: ReadonlyMap<string, ServiceDefinition>;
  readonly folders: ReadonlyMap<string, FolderDefinition>;
  /** Why connections cannot be used, by name. `problems` contains these, too. */
  readonly unusable: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Letters of a name: enough for people, and short enough for a status bar. */
const longestName = 60;

/** What is wrong with the name of a connection, as a sentence that says what to write; nothing when it can be used. */
export function nameProblem(name: string, l10n: L10n): string | undefined {
  if (name.trim() === '') return l10n.t('Write a name, such as work.');
  if (name.trim() !== name || /\p{Cc}/u.test(name)) return l10n.t('Leave out blanks around the name.');
  if (name.length > longestName) return l10n.t('Write a name of at most {0} letters.', longestName);
  return undefined;
}

/** A name from the settings, shortened to the longest name that a connection can have. */
export const shortName = (name: string): string =>
  name.length > longestName
    ? `${name
        .slice(0, longestName)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : name;

const connectionMembers = ['baseUrl', 'signIn', 'folder'] as const;
const signInMembers = ['authUrl', 'clientId', 'redirectUri', 'scopes', 'issuer'] as const;

/** Reports an unknown member, so that a misspelt one is not ignored. */
function unknownMember(members: Members, known: readonly string[], l10n: L10n): string | undefined {
  const unknown = Object.keys(members).find((each) => !known.includes(each));
  if (unknown === undefined) return undefined;
  const meant = known.find((each) => each.toLowerCase() === unknown.toLowerCase());
  return meant === undefined
    ? l10n.t('“{0}” is unknown there: write one of {1}.', shortName(unknown), known.join(', '))
    : l10n.t('Write “{0}” in the place of “{1}”.', meant, shortName(unknown));
}

/** Reads where to sign in; a sentence when it cannot be used. */
function readSignIn(value: unknown, l10n: L10n): SignInDefinition | string {
  if (!isRecord(value)) return l10n.t('“signIn” must be an object with “authUrl” and “clientId”.');
  const unknown = unknownMember(value, signInMembers, l10n);
  if (unknown !== undefined) return `“signIn”: ${unknown}`;
  const [authUrl, clientId, issuer] = [text(value['authUrl']), text(value['clientId']), text(value['issuer'])];
  const redirectUri = text(value['redirectUri']) || defaultRedirectUri;
  const problem = addressProblem(authUrl, l10n);
  if (problem !== undefined) return `“authUrl”: ${problem}`;
  if (clientId === '') return l10n.t('“clientId” is missing: write the one that the provider gave you.');
  const redirect = redirectProblem(redirectUri, l10n);
  if (redirect !== undefined) return `“redirectUri”: ${redirect}`;
  const given = value['scopes'];
  const list: readonly unknown[] = typeof given === 'string' ? given.split(/\s+/) : Array.isArray(given) ? given : [];
  const scopes = list.filter((scope) => typeof scope === 'string' && scope !== '').map(String);
  if (given !== undefined && !(scopes.includes('openid') && scopes.includes('api')))
    return l10n.t('“scopes” must have openid and api, which services require.');
  return {
    authUrl: plainAddress(authUrl),
    clientId,
    redirectUri,
    ...(scopes.length === 0 ? {} : { scopes }),
    ...(issuer === '' ? {} : { issuer }),
  };
}

/** Whether a path leads from the root of a disk, or from the person's own folder. */
const isWholePath = (path: string): boolean => /^(?:\/|~[\\/]|[a-z]:[\\/]|\\\\)/i.test(path);

/** What is wrong with the path of a folder, as a sentence; nothing when it can be used. */
export function folderProblem(path: string, l10n: L10n): string | undefined {
  return isWholePath(path) && !path.includes('\0')
    ? undefined
    : l10n.t('Write the whole path of the folder, such as ~/Pictures.');
}

function readFolder(name: string, value: unknown, l10n: L10n): FolderDefinition | string {
  const folder = text(value);
  const problem = folderProblem(folder, l10n);
  return problem === undefined ? { name, folder } : `“folder”: ${problem}`;
}

function readDefinition(name: string, value: unknown, l10n: L10n): ServiceDefinition | FolderDefinition | string {
  const wrongName = nameProblem(name, l10n);
  if (wrongName !== undefined) return wrongName;
  if (!isRecord(value)) return l10n.t('A connection must be an object with “baseUrl” or “folder”.');
  const secret = ['token', 'accessToken', 'clientSecret', 'subscriptionKey', 'password'].find((each) => each in value);
  if (secret !== undefined)
    return l10n.t('Take “{0}” out of the settings, which others may read: it is asked for when you sign in.', secret);
  const unknown = unknownMember(value, connectionMembers, l10n);
  if (unknown !== undefined) return unknown;
  if ('folder' in value) {
    const other = connectionMembers.find((member) => member !== 'folder' && member in value);
    return other === undefined
      ? readFolder(name, value['folder'], l10n)
      : l10n.t('A connection is a folder or a service: leave out “folder” or “{0}”.', other);
  }
  const baseUrl = text(value['baseUrl']);
  const problem = addressProblem(baseUrl, l10n);
  if (problem !== undefined) return `“baseUrl”: ${problem}`;
  if (value['signIn'] === undefined) return { name, baseUrl: plainAddress(baseUrl) };
  const signIn = readSignIn(value['signIn'], l10n);
  return typeof signIn === 'string' ? signIn : { name, baseUrl: plainAddress(baseUrl), signIn };
}

/** A sentence with the name of a connection and the reason why it cannot be used. */
export const unusableProblem = (name: string, reason: string, l10n: L10n): string =>
  l10n.t('The connection “{0}” cannot be used. {1}', shortName(name), reason);

/** Reads the setting `assetql.connections`. What is wrong is left out and said; nothing is thrown. */
export function readDefinitions(value: unknown, l10n: L10n): Definitions {
  const services = new Map<string, ServiceDefinition>();
  const folders = new Map<string, FolderDefinition>();
  const unusable = new Map<string, string>();
  const problems: string[] = [];
  if (value !== undefined && value !== null && !isRecord(value))
    problems.push(l10n.t('The setting assetql.connections must be an object of connections by their names.'));
  for (const [name, entry] of Object.entries(isRecord(value) ? value : {})) {
    const read = readDefinition(name, entry, l10n);
    if (typeof read === 'string') unusable.set(name, read);
    else if ('folder' in read) folders.set(name, read);
    else services.set(name, read);
  }
  for (const [name, reason] of unusable) problems.push(unusableProblem(name, reason, l10n));
  return { services, folders, unusable, problems };
}

/** The readable parts of a connection with a mistake, as initial values for editing it. */
export function readDraft(name: string, value: unknown): DefinitionDraft {
  const members = isRecord(value) ? value : {};
  const signIn = members['signIn'];
  if (!isRecord(signIn)) return { name, baseUrl: text(members['baseUrl']) };
  const [authUrl, clientId, redirectUri] = ['authUrl', 'clientId', 'redirectUri'].map((each) => text(signIn[each]));
  return { name, baseUrl: text(members['baseUrl']), signIn: { authUrl, clientId, redirectUri } };
}
