import { Argument, type Command } from 'commander';
import type { Io } from '../io.ts';

/** Defines `assetql explain-code`. */
export function defineExplainCode(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('explain-code')
    .description('say what the code of a diagnostic means; without a code, list all')
    .addArgument(new Argument('[code]', 'a code as check prints it'))
    .addHelpText('after', `\nExamples:\n  $ assetql explain-code status-companion\n  $ assetql explain-code`)
    .action(async (code: string | undefined) => {
      const { explainCode } = await import('../explain-code/explain-code.ts');
      finish(explainCode(io, code));
    });
}
