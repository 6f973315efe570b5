import { ServiceError, type Client, type Lightbox, type User } from '@assetql/client';
import { visible } from '@assetql/client/visible';
import { lightbox as inLightbox } from '@assetql/core/build';
import type { ConnectionOptions } from '../connections/connection.ts';
import { withClient } from '../connections/with-client.ts';
import { CommandFailure, type Io } from '../io.ts';
import type { ListFormat } from '../report/list-formats.ts';
import { printList, type ListForm } from '../report/print-list.ts';
import { changeAssets, type ChangeOptions } from './change-assets.ts';

export interface ListLightboxesOptions extends ConnectionOptions {
  readonly format: ListFormat;
}

export interface CreateLightboxOptions extends ChangeOptions {
  readonly description?: string;
}

const listForm: ListForm<Lightbox> = {
  headings: ['LIGHTBOX', 'NAME', 'ASSETS', 'OWNER', 'APPROVER'],
  row: ({ id, name, assetCount, owner, approver }) => [
    id,
    name,
    String(assetCount ?? ''),
    owner?.userName ?? owner?.id ?? '',
    approver?.userName ?? approver?.id ?? '',
  ],
  alignEnd: [2],
  none: 'There are no lightboxes that you may see.',
};

/** `assetql lightbox list`: the lightboxes that the person may see. */
export async function listLightboxes(io: Io, options: ListLightboxesOptions): Promise<number> {
  const lightboxes = await withClient(io, options, (client) => client.lightboxes({ signal: io.signal }));
  printList(io, options.format, lightboxes, listForm);
  return 0;
}

/** The lightbox of this id, or else of this name. */
async function findLightbox(client: Client, text: string, signal: AbortSignal): Promise<Lightbox> {
  const lightboxes = await client.lightboxes({ signal });
  return lightboxes.find(({ id }) => id === text.toLowerCase()) ?? (await client.find.lightbox(text, { signal }));
}

/** Refuses the name of a lightbox that is there, which a second one would make ambiguous. */
async function refuseKnownName(client: Client, name: string, signal: AbortSignal): Promise<void> {
  const known = await client.lightboxes({ signal });
  if (known.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw new CommandFailure(`There is a lightbox “${name}” already; put assets into it by “assetql lightbox add”.`);
}

/** `assetql lightbox create`: makes a lightbox and puts assets into it. */
export const createLightboxCommand = (
  io: Io,
  name: string,
  ids: readonly string[],
  options: CreateLightboxOptions,
): Promise<number> =>
  changeAssets(
    io,
    ids,
    options,
    async (client) => {
      const { signal } = io;
      await refuseKnownName(client, name, signal);
      let made: Lightbox | undefined;
      return async (id) => {
        // The interface makes a lightbox for an asset only: it is made with the first one that it takes.
        made ??= await client.uploads.createLightbox(id, { name, description: options.description }, { signal });
        await client.uploads.addToLightbox(id, made, { signal });
        return `in ${name}, lightbox ${made.id}`;
      };
    },
    1,
  );

/** `assetql lightbox add`: puts assets into a lightbox. */
export const addToLightboxCommand = (
  io: Io,
  name: string,
  ids: readonly string[],
  options: ChangeOptions,
): Promise<number> =>
  changeAssets(io, ids, options, async (client) => {
    const { signal } = io;
    const lightbox = await findLightbox(client, name, signal);
    return async (id) => {
      await client.uploads.addToLightbox(id, lightbox, { signal });
      return `in ${lightbox.name}`;
    };
  });

/** The user of this id, or else of this name. */
async function findUser(client: Client, text: string, signal: AbortSignal): Promise<User> {
  const users = await client.users({ signal });
  return users.find(({ id }) => id === text.toLowerCase()) ?? (await client.find.user(text, { signal }));
}

/** `assetql lightbox send`: sends a lightbox to somebody who may approve. */
export async function sendLightboxCommand(
  io: Io,
  name: string,
  approver: string,
  options: ConnectionOptions,
): Promise<number> {
  const { signal } = io;
  const sent = await withClient(io, options, async (client) => {
    const lightbox = await findLightbox(client, name, signal);
    const user = await findUser(client, approver, signal);
    const containerfilter = inLightbox(lightbox);
    // The interface sends a lightbox for an upload in it. Assets that were not uploaded by it are not known as uploads.
    for await (const { id } of client.assets.iterate({ containerfilter }, { signal })) {
      try {
        await client.uploads.sendLightbox(id, lightbox, user, { signal });
        return `${lightbox.name} is sent to ${user.userName}`;
      } catch (error) {
        if (!(error instanceof ServiceError && error.status === 404)) throw error;
      }
    }
    throw new CommandFailure(
      `${lightbox.name} has no asset that you have uploaded, and only with one can it be sent; add one by “assetql lightbox add”.`,
    );
  });
  io.out(`${visible(sent)}\n`);
  return 0;
}
