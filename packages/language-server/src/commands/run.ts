import { ClientError } from '@assetql/client';
import { boundRequest } from '@assetql/language-service';
import { askLibrary } from './ask-library.ts';
import { problem, type CommandHandler } from './command.ts';

/** Runs a search: one page of what it finds, as much as it says itself. */
export const run: CommandHandler = async ({ spot, signal }) => {
  const asked = await askLibrary(spot);
  if (asked.client === undefined) return problem(asked.message);
  const { request, problem: mistake = '' } = boundRequest(spot.view.document, spot.offset, asked.context);
  if (request === undefined) return problem(mistake);
  try {
    const { assets, total, warnings } = await asked.client.assets.list(request, { signal });
    return { kind: 'run', total, assets, warnings };
  } catch (error) {
    if (error instanceof ClientError) return problem(error.message);
    throw error;
  }
};
