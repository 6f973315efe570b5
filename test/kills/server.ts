import { RecordStore } from '@assetql/library';
import { openLibrary, serveLibrary } from '@assetql/library/node';
import { emptyLibrary } from './content.ts';
import { killAtStep, type StepToDieAt } from './kill-at-step.ts';

// Serves a library until it is killed, by itself or by others. Arguments: the data folder, and its options as JSON.

/** What a server does. */
export interface ServerOptions {
  /** Has files read, and queries answered, by processes of their own; otherwise all is done in this one, which starts sooner. */
  readonly hasProcesses: boolean;
  readonly die?: StepToDieAt & {
    /** Whether steps are counted from the opening of the library on, or from when the server is ready. */
    readonly from: 'opening' | 'ready';
  };
}

const [dataDirectory = '', json = '{}'] = process.argv.slice(2);
const { hasProcesses, die }: ServerOptions = JSON.parse(json);

if (die?.from === 'opening') await killAtStep(die);
const library = await openLibrary({ dataDirectory, initial: emptyLibrary });
const { parts } = library;
const inThisProcess =
  hasProcesses || parts === undefined ? {} : { store: new RecordStore(parts.records, parts.index), jobs: undefined };
const server = await serveLibrary({
  library: { ...library, ...inThisProcess },
  port: 0,
  onFailure: (failure, path) => {
    const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    console.log(JSON.stringify({ failure: `${path}: ${text}` }));
  },
});
if (server.kind === 'refused') throw new Error(server.message);
if (die?.from === 'ready') await killAtStep(die);
const { baseUrl, credentials } = server;
console.log(JSON.stringify({ baseUrl, credentials }));
