import { spawn } from 'node:child_process';
import { root } from './step.ts';

// Runs a program on the project's Node, in the caller's working directory.
const child = spawn(process.execPath, process.argv.slice(2), {
  cwd: process.env['INIT_CWD'] ?? root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (status) => {
  process.exitCode = status ?? 1;
});
