import { once } from 'node:events';
import { runCli } from '../cli.ts';
import type { Io } from '../io.ts';
import { createQuestions } from './questions.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { useProxy } from './use-proxy.ts';

/** Milliseconds for a command to stop by itself. Some system calls, such as opening a named pipe, never return. */
const patience = 5000;

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interruption.abort(new DOMException('The command was interrupted.', 'AbortError'));
    // The handler is removed, so the signal ends the process.
    setTimeout(() => process.kill(process.pid, signal), patience).unref();
  });
}

async function* stdin(): AsyncGenerator<Uint8Array> {
  // An interruption during the start has been told to nobody yet.
  interruption.signal.throwIfAborted();
  if (process.stdin.isTTY) process.stderr.write('Type the text, and Ctrl-D at its end.\n');
  interruption.signal.addEventListener('abort', () => process.stdin.destroy());
  for await (const part of process.stdin) yield Buffer.from(part);
}

const questions = createQuestions(process.stdin, process.stderr, interruption.signal);

let isRead = true;

/** Waits while standard output is not drained. */
async function written(): Promise<boolean> {
  if (isRead && process.stdout.writableNeedDrain) {
    const waiting = new AbortController();
    const { signal } = waiting;
    const events = ['drain', 'close', 'error'].map((event) => once(process.stdout, event, { signal }));
    await Promise.race(events).catch(() => undefined);
    for (const event of events) event.catch(() => undefined);
    waiting.abort();
  }
  return isRead && !process.stdout.destroyed;
}

/** Waits for everything written to standard output: callbacks of writes are called in order. */
const flushed = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (!isRead) resolve(false);
    else process.stdout.write('', (error) => resolve(isRead && !error));
  });

/** The working directory; `undefined` when it was removed. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

const surroundings: Omit<Io, 'cwd'> = {
  stdin,
  ask: questions.ask,
  out: (text) => void process.stdout.write(text),
  written,
  flushed,
  err: (text) => void process.stderr.write(text),
  outIsTerminal: process.stdout.isTTY,
  errIsTerminal: process.stderr.isTTY,
  // A terminal whose size nobody has set has 0 columns.
  columns: [process.stdout, process.stderr].map(({ columns }) => columns).find((columns) => columns > 0) ?? 80,
  env: process.env,
  signal: interruption.signal,
};

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that closes early, such as `head`, is not an error.
  isRead = false;
  if (error.code === 'EPIPE') return;
  process.stderr.write(`assetql: The output cannot be written: ${fileErrorText(error)}.\n`);
  process.exit(2);
});
// Standard error is closed, so the failure cannot be reported anywhere.
process.stderr.on('error', () => {});

const cwd = workingDirectory();
if (cwd === undefined) {
  process.stderr.write('assetql: The folder that you are in was removed; change to another one.\n');
  process.exitCode = 2;
} else {
  await useProxy(process.env);
  process.exitCode = await runCli(process.argv.slice(2), { ...surroundings, cwd });
}
questions.close();
