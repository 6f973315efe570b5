import { resolve } from 'node:path';
import { connect } from '../connections/connection.ts';
import { failureOfCall } from '../connections/failure-of-call.ts';
import { CommandFailure, type Io } from '../io.ts';
import { openOutput } from '../files/output.ts';
import { noteText } from '../report/assets/note-text.ts';
import { chooseFrom } from '../searches/saved-search.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { createPrinter } from './create-printer.ts';
import { printPage, printPages } from './print-assets.ts';
import { refuseContradictions, type RunCommandOptions } from './run-options.ts';

/** `assetql run`: runs a saved search or an expression and prints the results. */
export async function runCommand(io: Io, name: string | undefined, options: RunCommandOptions): Promise<number> {
  refuseContradictions(options);
  const path = (each: string): string => resolve(io.cwd, each);
  if (options.output !== undefined && name !== undefined && path(options.output) === path(name))
    throw new CommandFailure(`${name} is the file that is read; write the result to another one.`);
  const workspace = await readWorkspace(io);
  const chosen = await chooseFrom(io, name, options, workspace);
  await using connection = await connect(io, options, workspace);
  const { client } = connection;
  const request = await chosen.bind(io, options, () => Promise.resolve(connection));
  if (request === undefined) return 1;
  await using output = await openOutput(io, options.output);
  try {
    if (options.count) {
      const { total } = await client.assets.list({ ...request, count: 0, offset: 0 }, { signal: io.signal });
      await output.write(`${total}\n`);
      await output.finish();
      return 0;
    }
    const printer = await createPrinter(io, client, options, output.isTerminal);
    const limit = options.all ? Infinity : options.limit;
    const quiet = output.isTerminal && options.format !== 'table';
    const summary =
      limit === undefined
        ? await printPage(io, client, request, output, printer)
        : await printPages(io, client, request, output, { printer, limit, quiet });
    await output.finish();
    for (const note of [summary.text, ...printer.notes().map(noteText)]) io.err(`${note}\n`);
    if (options.format === 'urls' && connection.addressNote !== undefined) io.err(`${connection.addressNote}\n`);
    return summary.isComplete ? 0 : 2;
  } catch (error) {
    throw failureOfCall(error, await connection.signInHint(error));
  }
}
