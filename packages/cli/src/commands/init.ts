import { Argument, type Command } from 'commander';
import type { Io } from '../io.ts';

/** Defines `assetql init`. */
export function defineInit(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('init')
    .description('write a first saved-search file and a configuration; replaces nothing')
    .addArgument(new Argument('[folder]', 'where to write them; the current folder when not given'))
    .addHelpText('after', `\nExample:\n  $ assetql init searches`)
    .action(async (folder: string | undefined) => {
      const { initCommand } = await import('../init/init-command.ts');
      finish(await initCommand(io, folder ?? '.'));
    });
}
