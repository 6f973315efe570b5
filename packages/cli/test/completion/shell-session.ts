import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { shells } from '../../../../.ci/shells.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts');

export type TypedShell = (typeof shells)[number];

/** How each shell is started without anyone's settings, and what its users write there to have completion (README, "Completion"). */
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

/** A folder to stand in, and one for everything else that a session needs. */
export interface Desk {
  readonly folder: string;
  readonly settings: string;
}

export function desk(files: Readonly<Record<string, string>>, config: string): Desk {
  const settings = mkdtempSync(join(tmpdir(), 'assetql-shell-'));
  const folder = join(settings, 'folder');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  mkdirSync(join(settings, 'assetql'));
  writeFileSync(join(settings, 'assetql', 'config.json'), config);
  // Answers the questions of the shell; of every other call it notes the arguments.
  mkdirSync(join(settings, 'bin'));
  const command = join(settings, 'bin', 'assetql');
  writeFileSync(
    command,
    `#!/bin/sh
case "$1" in __complete | completion) exec '${process.execPath}' --conditions=@assetql/source '${main}' "$@" ;; esac
exec '${process.execPath}' -e 'fs.appendFileSync(process.env.NOTES, JSON.stringify(process.argv.slice(1)) + "\\n")' -- "$@"
`,
  );
  chmodSync(command, 0o755);
  return { folder, settings };
}

/** Types lines into a shell on a terminal, tabs included, and gives the arguments that the command was called with. */
export async function typeInto(
  shell: TypedShell,
  lines: readonly string[],
  { folder, settings }: Desk,
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
