import { ClientError } from '@assetql/client';
import { connect } from '../connections/connection.ts';
import { CommandFailure, type Io } from '../io.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { changeAssets, type ChangeOptions } from './change-assets.ts';

export interface CategoriesOptions extends ChangeOptions {
  readonly category: readonly string[];
}

/** `assetql categories add`: adds assets to categories, each to all of them or to none. */
export async function addCategoriesCommand(
  io: Io,
  ids: readonly string[],
  options: CategoriesOptions,
): Promise<number> {
  const { signal } = io;
  const categories = await findCategories(io, options);
  return await changeAssets(io, ids, options, async (client, id) => {
    await client.assets.addCategories(id, categories, { signal });
    return categories.length === 1 ? 'added to the category' : `added to ${categories.length} categories`;
  });
}

/** The ids of the categories that are named, looked up before anything is changed. */
async function findCategories(io: Io, options: CategoriesOptions): Promise<readonly string[]> {
  await using connection = await connect(io, options, await readWorkspace(io));
  const { find } = connection.client;
  try {
    return await Promise.all(options.category.map(async (name) => (await find.category(name)).id));
  } catch (error) {
    if (error instanceof ClientError) throw new CommandFailure(error.message);
    throw error;
  }
}
