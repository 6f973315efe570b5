import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { run } from '../run-in-process.ts';

const asking = fileURLToPath(new URL('./asking.ts', import.meta.url));

/** A working directory, and a folder for everything else that a session needs. */
export interface Desk {
  readonly folder: string;
  readonly settings: string;
  /** The address at which completion requests are answered. */
  readonly answers: string;
}

/** Answers `{ args, cwd }`, one line per connection, with the command's output. */
async function answerAt(answers: string, settings: string): Promise<void> {
  const server = createServer((socket) => {
    socket.setEncoding('utf8').on('error', () => {});
    socket.once('data', (line: string) => {
      const { args, cwd }: { readonly args: readonly string[]; readonly cwd: string } = JSON.parse(line);
      void run(args, { cwd, env: { XDG_CONFIG_HOME: settings } }).then(({ out }) => socket.end(out));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(answers, resolve);
  });
  onTestFinished(() => void server.close());
}

export async function desk(files: Readonly<Record<string, string>>, config: string): Promise<Desk> {
  const settings = mkdtempSync(join(tmpdir(), 'assetql-shell-'));
  const folder = join(settings, 'folder');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  mkdirSync(join(settings, 'assetql'));
  writeFileSync(join(settings, 'assetql', 'config.json'), config);
  mkdirSync(join(settings, 'bin'));
  const command = join(settings, 'bin', 'assetql');
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${asking}' "$@"\n`);
  chmodSync(command, 0o755);
  const answers = join(settings, 'answers');
  await answerAt(answers, settings);
  return { folder, settings, answers };
}
