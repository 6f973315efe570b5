import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root: string = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the root folder; its output goes to our standard error, so that standard output stays the task's own. */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly quiet?: boolean } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, { cwd: root, stdio: options.quiet ? 'pipe' : ['ignore', 2, 2] });
    child.stdout?.on('data', (part: Buffer) => output.push(part));
    child.stderr?.on('data', (part: Buffer) => output.push(part));
    child.on('error', (error) => {
      process.stderr.write(`Could not run ${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on('close', (status) => {
      if (options.quiet && status !== 0) process.stderr.write(Buffer.concat(output));
      resolve(status ?? 1);
    });
  });
}
