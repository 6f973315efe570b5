import { resolve } from 'node:path';
import { visible } from '@assetql/client/visible';
import { progressLabels } from '../connections/embedded.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';

export interface GenerateOptions {
  readonly assets: number;
  readonly seed: string;
  readonly data?: string;
}

/** `assetql library generate`: makes an embedded library of generated assets in a data folder. */
export async function generateCommand(io: Io, { assets, seed, data }: GenerateOptions): Promise<number> {
  const [{ defaultDataDirectory }, { generateLibrary }] = await Promise.all([
    import('@assetql/library/node'),
    import('@assetql/sample/node'),
  ]);
  const dataDirectory = data === undefined ? defaultDataDirectory({ environment: io.env }) : resolve(io.cwd, data);
  const display = progressDisplay(io);
  const labels = { ...progressLabels, storing: 'Generating the library' };
  try {
    const library = await generateLibrary({
      assets,
      seed,
      dataDirectory,
      progress: ({ phase, done, total }) => display.show(labels[phase], done, total),
      signal: io.signal,
    });
    await library.close();
  } catch (error) {
    if (io.signal.aborted) throw error;
    throw new CommandFailure(
      `No library can be generated in ${dataDirectory}: ${fileErrorText(error)}. Choose another folder with --data.`,
    );
  } finally {
    display.end();
  }
  io.out(`${visible(dataDirectory)}\n`);
  io.err(`The library has ${assets} assets; --data ${visible(data ?? dataDirectory)} chooses it.\n`);
  return 0;
}
