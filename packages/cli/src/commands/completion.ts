import { readFileSync } from 'node:fs';
import { Argument, Option, type Command } from 'commander';
import { bashReply } from '../completion/bash-reply.ts';
import { listReply } from '../completion/list-reply.ts';
import type { Io } from '../io.ts';
import { packageFile } from '../package-file.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

type Shell = (typeof shells)[number];

interface AskOptions {
  readonly shell: Shell;
  readonly current: string;
}

/** The script that makes a shell call `assetql __complete` for completions. */
function script(shell: Shell): string {
  return readFileSync(packageFile(`completions/assetql.${shell}`), 'utf8');
}

/** Defines `assetql completion SHELL`, and the hidden command that its scripts call. */
export function defineCompletion(assetql: Command, io: Io): void {
  assetql
    .command('completion')
    .description('print the script that completes commands, options, files and names in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      `
Examples:
  $ assetql completion bash > ~/.local/share/bash-completion/completions/assetql
  $ assetql completion zsh > ~/.zfunc/_assetql
      with fpath+=(~/.zfunc) before compinit in ~/.zshrc
  $ assetql completion fish > ~/.config/fish/completions/assetql.fish
  $ assetql completion powershell | Out-String | Invoke-Expression`,
    )
    .action((shell: Shell) => io.out(script(shell)));

  assetql
    .command('__complete', { hidden: true })
    .addOption(new Option('--shell <shell>').choices(shells).makeOptionMandatory())
    .addOption(new Option('--current <word>').default(''))
    .argument('[word...]')
    .action(async (words: string[], { shell, current }: AskOptions) => {
      const reply =
        shell === 'bash' ? bashReply(assetql, words[0] ?? '', current, io) : listReply(assetql, words, current, io);
      io.out(await reply);
    });
}
