import { ClientError, type Client } from '@assetql/client';
import { visible } from '@assetql/client/visible';
import { connect, type ConnectionOptions } from '../connections/connection.ts';
import { failureOfCall } from '../connections/failure-of-call.ts';
import { readInputs } from '../files/input.ts';
import { mapInOrder } from '../files/map-in-order.ts';
import { CommandFailure, type Io } from '../io.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { isResourceId } from '../options/option-values.ts';

export const changeFormats = ['text', 'json'] as const;

/** The options of commands that change assets. */
export interface ChangeOptions extends ConnectionOptions {
  readonly format: (typeof changeFormats)[number];
}

interface Outcome {
  readonly id: string;
  readonly done: boolean;
  /** What was done, or why it was not. */
  readonly message: string;
}

/** Changes at the same time. */
const parallel = 4;

/** The ids given as arguments, without duplicates. `-` reads ids from standard input, one per line. */
async function readIds(io: Io, names: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const name of names) {
    if (name !== '-') {
      ids.push(name);
      continue;
    }
    const [input] = await readInputs(io, ['-']);
    ids.push(...(input?.text.split(/\r\n?|\n/).map((line) => line.trim()) ?? []));
  }
  const known = [...new Set(ids.filter((id) => id !== ''))];
  const wrong = known.find((id) => !isResourceId(id));
  if (wrong !== undefined) throw new CommandFailure(`“${wrong}” is no id of an asset.`);
  if (known.length === 0) throw new CommandFailure('Name the assets to change by their ids.');
  return known;
}

/**
 * Changes assets and prints the result for each. `prepare` looks up what all changes need, and
 * returns the change of one asset, which resolves to that in a word or sentence. `atOnce` assets are changed at the same time. A failure does not keep the others from being changed; the
 * exit status is then 1.
 */
export async function changeAssets(
  io: Io,
  names: readonly string[],
  options: ChangeOptions,
  prepare: (client: Client) => Promise<(id: string) => Promise<string>>,
  atOnce: number = parallel,
): Promise<number> {
  const ids = await readIds(io, names);
  const workspace = await readWorkspace(io);
  await using connection = await connect(io, options, workspace);
  const change = await prepare(connection.client).catch(async (error: unknown) => {
    throw failureOfCall(error, await connection.signInHint(error));
  });
  let hint: string | undefined;
  const changed = mapInOrder(ids, atOnce, async (id): Promise<Outcome> => {
    try {
      return { id, done: true, message: await change(id) };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      hint ??= await connection.signInHint(error);
      return { id, done: false, message: error.message };
    }
  });
  const outcomes: Outcome[] = [];
  for await (const outcome of changed) {
    outcomes.push(outcome);
    if (options.format === 'text')
      io.out(`${visible(outcome.id)}: ${outcome.done ? '' : 'failed. '}${visible(outcome.message)}\n`);
  }
  if (options.format === 'json') io.out(`${JSON.stringify(outcomes, undefined, 2)}\n`);
  if (hint !== undefined) io.err(`${hint}\n`);
  return outcomes.every(({ done }) => done) ? 0 : 1;
}
