import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { MemoryQuestion } from './memory.ts';

/** A program of this folder in a process of its own, and its first message. */
export interface Child<Ready> {
  readonly process: ChildProcess;
  readonly ready: Ready;
  /** The memory that it takes, in bytes above what it took when it was asked for `idle`. */
  readonly memory: (question: MemoryQuestion) => Promise<number>;
}

const message = <Content>(child: ChildProcess): Promise<Content> =>
  new Promise((resolve, reject) => {
    const onExit = (status: number | null): void => reject(new Error(`A process has ended with ${String(status)}.`));
    child.once('exit', onExit);
    child.once('message', (content: Content & object) => {
      child.off('exit', onExit);
      resolve(content);
    });
  });

/** The next message of a child, when it is told something. */
export async function ask<Content>(child: ChildProcess, question: string): Promise<Content> {
  const answered = message<Content>(child);
  child.send(question);
  return answered;
}

export async function startChild<Ready>(
  name: 'serve' | 'serve-bare' | 'send-large',
  ...args: readonly string[]
): Promise<Child<Ready>> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), args, { execArgv: ['--expose-gc', '--no-warnings'] });
  const ready = await message<Ready>(child);
  return {
    process: child,
    ready,
    memory: async (question) => (await ask<{ readonly memory: number }>(child, question)).memory,
  };
}

/** Where a server is. */
export interface Served {
  readonly baseUrl: string;
  readonly credentials: { readonly accessToken: string; readonly subscriptionKey: string };
}
