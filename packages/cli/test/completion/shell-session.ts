import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { shells } from '../../../../.ci/shells.ts';
import type { Desk } from './desk.ts';

export type TypedShell = (typeof shells)[number];

/** How each shell is started without the user's settings, and what enables completion in it (README, "Completion"). */
const starts: Readonly<Record<TypedShell, { readonly command: string; readonly setUp: readonly string[] }>> = {
  bash: { command: 'bash --norc --noprofile -i', setUp: ['source <(assetql completion bash)'] },
  zsh: {
    command: 'zsh -f -i',
    setUp: ['assetql completion zsh > ~/_assetql', 'fpath+=(~)', 'autoload -U compinit && compinit -u -D'],
  },
  fish: {
    command: 'fish --no-config -i',
    setUp: ['assetql completion fish > ~/assetql.fish', 'set fish_complete_path ~ $fish_complete_path'],
  },
};

/** Types lines, including tabs, into a shell on a terminal, and returns the arguments that the command was called with. */
export async function typeInto(
  shell: TypedShell,
  lines: readonly string[],
  { folder, settings, answers }: Desk,
  setUp: readonly string[] = starts[shell].setUp,
): Promise<readonly (readonly string[])[]> {
  const { command } = starts[shell];
  const notes = join(settings, `${shell}.notes`);
  const terminal =
    process.platform === 'darwin' ? ['-q', '/dev/null', ...command.split(' ')] : ['-qec', command, '/dev/null'];
  const child = spawn('script', terminal, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: [join(settings, 'bin'), process.env['PATH']].join(delimiter),
      HOME: settings,
      XDG_CONFIG_HOME: settings,
      LANG: 'C.UTF-8',
      TERM: 'xterm',
      NOTES: notes,
      ANSWERS: answers,
    },
  });
  let screen = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
  });
  child.stdin.end([...setUp, ...lines, 'exit', ''].join('\n'));
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (!existsSync(notes)) throw new Error(`${shell} ended with ${String(status)} and called nothing:\n${screen}`);
  return readFileSync(notes, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): readonly string[] => JSON.parse(line));
}
