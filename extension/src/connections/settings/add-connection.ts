import { env, l10n, window } from 'vscode';
import { askSteps, type Step } from './ask-steps.ts';
import { addressProblem, plainAddress, redirectProblem } from './check-address.ts';
import { nameProblem } from './read-definitions.ts';
import { linkPlace } from '../sign-in/redirect-way.ts';
import {
  defaultRedirectUri,
  type DefinitionDraft,
  type ServiceDefinition,
  type SignInDefinition,
} from './service-definition.ts';

const address = (prompt: string, placeholder: string, value = ''): Step => ({
  prompt,
  placeholder,
  value,
  problem: (text) => addressProblem(text, l10n),
});

/** The members of a connection that are not asked for, and are kept as they are. */
function furtherMembers(draft: DefinitionDraft | undefined): Pick<SignInDefinition, 'scopes' | 'issuer'> {
  const { scopes, issuer } = draft?.signIn ?? {};
  return { ...(scopes === undefined ? {} : { scopes }), ...(issuer === undefined ? {} : { issuer }) };
}

export interface AskOptions {
  readonly title: string;
  /** Names of the other connections. */
  readonly taken: ReadonlySet<string>;
  /** The initial values of the input boxes. */
  readonly draft?: DefinitionDraft;
}

/** Asks for the parts of a connection; none is secret. `undefined` when the person cancels. */
export async function askDefinition({ title, taken, draft }: AskOptions): Promise<ServiceDefinition | undefined> {
  const ways = [
    {
      label: l10n.t('With the browser'),
      detail: l10n.t('You need the client id, client secret and redirect address of the provider.'),
      browser: true,
    },
    {
      label: l10n.t('With an access token'),
      detail: l10n.t('You paste a token, such as the one that “assetql serve” prints.'),
      browser: false,
    },
  ];
  // The first entry is selected.
  if (draft !== undefined && draft.signIn === undefined && draft.baseUrl !== '') ways.reverse();
  const way = await window.showQuickPick(ways, {
    title,
    placeHolder: l10n.t('How do you sign in to the service?'),
    ignoreFocusOut: true,
  });
  if (way === undefined) return undefined;
  const service: readonly Step[] = [
    {
      prompt: l10n.t('Name of the connection, as it is shown to you and written in settings'),
      placeholder: 'work',
      value: draft?.name ?? '',
      problem: (text) =>
        nameProblem(text, l10n) ??
        (taken.has(text) ? l10n.t('There is a connection “{0}” already: write another name.', text) : undefined),
    },
    address(l10n.t('Address of the service (base_url)'), 'https://library.example/api', draft?.baseUrl),
  ];
  const identity: readonly Step[] = [
    address(l10n.t('Address of its identity service (auth_url)'), 'https://id.example', draft?.signIn?.authUrl),
    {
      prompt: l10n.t('Client id that the provider gave you'),
      value: draft?.signIn?.clientId ?? '',
      problem: (text) => (text === '' ? l10n.t('Write the client id.') : undefined),
    },
    {
      prompt: l10n.t('Redirect address that the provider has registered, letter by letter'),
      value: draft?.signIn?.redirectUri || defaultRedirectUri,
      placeholder: `${env.uriScheme}://${linkPlace.host}${linkPlace.path}`,
      problem: (text) => redirectProblem(text, l10n),
    },
  ];
  const answers = await askSteps(title, way.browser ? [...service, ...identity] : service);
  if (answers === undefined) return undefined;
  const [name = '', baseUrl = '', authUrl = '', clientId = '', redirectUri = ''] = answers;
  return {
    name,
    baseUrl: plainAddress(baseUrl),
    ...(way.browser
      ? { signIn: { ...furtherMembers(draft), authUrl: plainAddress(authUrl), clientId, redirectUri } }
      : {}),
  };
}
