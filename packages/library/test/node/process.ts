import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** A Node process that runs a script of this folder and says what it does, a line at a time. */
export interface Script {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  readonly lines: string[];
  /** Resolves with the first line, past or to come, that matches. */
  readonly line: (pattern: RegExp) => Promise<string>;
  /** Resolves with the exit code, or the name of the signal. */
  readonly ended: Promise<number | string | null>;
}

const scripts = {
  open: new URL('./open-script.ts', import.meta.url),
  serve: new URL('./serve-script.ts', import.meta.url),
  lock: new URL('./lock-script.ts', import.meta.url),
  files: new URL('./files-script.ts', import.meta.url),
} as const;

export function runScript(name: keyof typeof scripts, ...args: readonly string[]): Script {
  const path = fileURLToPath(scripts[name]);
  const child = spawn(process.execPath, ['--conditions=@assetql/source', '--no-warnings', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const line = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines.find((candidate) => pattern.test(candidate));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      ended.then((code) => reject(new Error(`${name} ended with ${code} before it said ${pattern}`)), reject);
    });
  return { child, lines, line, ended };
}
