import { ServiceError, type Client, type DirectLink } from '@assetql/client';
import { env, l10n, window } from 'vscode';
import type { Connection } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import type { AssetAction, NamedAsset } from '../contracts/named-asset.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { stoppable } from '../results/read-results.ts';
import { editMetadata } from '../metadata/edit-metadata.ts';
import { tellFailure } from '../results/tell-failure.ts';
import { askCategories } from '../uploads/ask-upload.ts';

/** What an action needs of the window. */
export interface ActionHost {
  readonly connections: Host['connections'];
  /** What has changed in a library is shown: in the view and in the preview. */
  readonly changed: (connection: Connection) => Promise<void>;
}

type Act = (asset: NamedAsset, client: Client, connection: Connection, host: ActionHost) => Promise<string | undefined>;

/** Makes a change. `undefined` when the person cancels, who may come too late. */
const change = <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> =>
  stoppable(l10n.t('Asking the library'), work);

/** Whether the person presses the button of a question, rather than to close it. */
async function confirmed(question: string, detail: string, button: string): Promise<boolean> {
  const pressed = await window.showInformationMessage(plainMessage(question), { modal: true, detail }, button);
  return pressed === button;
}

/** An active direct link of an asset: one that is there, or else one that is activated, made first where there is none. */
async function activeLink(client: Client, id: string, name: string, signal: AbortSignal): Promise<DirectLink> {
  const links = (await client.directLinks.list(id, { signal })).filter(({ state }) => state !== 'Archived');
  const active = links.find(({ state }) => state === 'Active');
  if (active !== undefined) return active;
  const link = links[0] ?? (await client.directLinks.create(id, { name, signal }));
  const [activated = link] = await client.directLinks.activateAll(id, [link], { signal });
  return activated;
}

/** What each action does. It resolves to a sentence that says what it has done; to `undefined` when there is nothing to say. */
const acts: Readonly<Record<AssetAction, Act>> = {
  approve: async ({ id, name }, client) => {
    const detail = l10n.t('Everybody who uses the library can take it then.');
    if (!(await confirmed(l10n.t('Approve “{0}”?', name), detail, l10n.t('Approve')))) return undefined;
    const done = await change((signal) => client.approval.approve(id, { signal }));
    return done && l10n.t('“{0}” is approved.', name);
  },
  reject: async ({ id, name }, client) => {
    const comment = await window.showInputBox({
      title: l10n.t('Reject “{0}”', name),
      prompt: l10n.t('Why? It is kept with the comments of the asset.'),
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === '' ? l10n.t('Write a reason: the library asks for one.') : undefined),
    });
    if (comment === undefined) return undefined;
    const done = await change((signal) => client.approval.reject(id, { comment: comment.trim(), signal }));
    return done && l10n.t('“{0}” is rejected.', name);
  },
  categorize: async ({ id, name }, client, connection, { connections }) => {
    const catalogue = await connections.catalogue(connection);
    await catalogue.ready();
    const categories = await askCategories(l10n.t('Add “{0}” to categories', name), catalogue);
    if (categories === undefined) return undefined;
    return await change(async (signal) => {
      await client.assets.addCategories(id, categories, { signal });
      return l10n.t('“{0}” is in these categories now.', name);
    });
  },
  link: async ({ id, name }, client, { kind, label }) => {
    if (kind !== 'service')
      return l10n.t('“{0}” is in this editor only: a direct link would lead nobody to “{1}”.', label, name);
    const detail = l10n.t('Whoever has the link can see the file without signing in. One is made if there is none.');
    if (!(await confirmed(l10n.t('Copy a direct link to “{0}”?', name), detail, l10n.t('Copy the Link'))))
      return undefined;
    const link = await change((signal) => activeLink(client, id, name, signal));
    if (link === undefined) return undefined;
    if (link.url === undefined || link.url === null) return l10n.t('The library gives no address of its direct link.');
    await env.clipboard.writeText(link.url);
    return l10n.t('The direct link to “{0}” is copied.', name);
  },
  edit: async (asset, client, connection, { changed }) => {
    await editMetadata(asset, client, () => changed(connection));
    return undefined;
  },
};

/** What no other service but the embedded library is known to have is told as that (§3.2 shows states only). */
const isUnknown = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 405 || error.status === 501);

/** Does something with an asset, and says what; also why not. */
export async function actOnAsset(
  action: AssetAction,
  asset: NamedAsset,
  connection: Connection,
  host: ActionHost,
): Promise<void> {
  try {
    const client = await host.connections.client(connection);
    const done = await acts[action](asset, client, connection, host);
    if (done === undefined) return;
    void window.showInformationMessage(plainMessage(done));
    await host.changed(connection);
  } catch (error) {
    if (isUnknown(error))
      await window.showErrorMessage(plainMessage(l10n.t('“{0}” does not offer this.', connection.label)));
    else if (error instanceof ServiceError && error.status === 403)
      await window.showErrorMessage(
        plainMessage(l10n.t('You may not do this in “{0}”: {1}', connection.label, error.reason)),
      );
    else await tellFailure(error, connection.name);
    // Somebody else may have acted before.
    if (error instanceof ServiceError) await host.changed(connection);
  }
}
