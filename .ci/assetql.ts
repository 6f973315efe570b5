import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.ts';
import { root } from './step.ts';

/** Runs the built command in the working directory of the caller. */
export async function assetql(args: readonly string[], prepare: () => Promise<number> = build): Promise<number> {
  const status = await prepare();
  if (status !== 0) return status;
  return new Promise((resolve) => {
    // A signal that came between the start and this would end this process alone.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
    const child = spawn(process.execPath, [join(root, 'packages/cli/dist/main.js'), ...args], {
      cwd: process.env['INIT_CWD'] ?? root,
      stdio: 'inherit',
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

if (import.meta.main) process.exitCode = await assetql(process.argv.slice(2));
