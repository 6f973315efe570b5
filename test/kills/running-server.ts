import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ServerOptions } from './server.ts';

/** A server in a process of its own. */
export interface RunningServer {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sentences about failures that were answered by 500. */
  readonly failures: readonly string[];
  readonly kill: () => void;
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
}

interface Announcement {
  readonly baseUrl: string;
  readonly credentials: { readonly accessToken: string; readonly subscriptionKey: string };
}

/** Starts the program of a server. Resolves with `undefined` when it kills itself before it is ready; rejects when it ends for another reason. */
export async function startServer(
  program: string,
  folder: string,
  options: ServerOptions,
): Promise<RunningServer | undefined> {
  const child = spawn(process.execPath, ['--no-warnings', program, folder, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  let signal: string | null = null;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (_code, by) => {
      signal = by;
      resolve();
    });
  });
  const failures: string[] = [];
  const announced = new Promise<Announcement>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const said: Announcement & { readonly failure?: string } = JSON.parse(line);
      if (said.failure === undefined) resolve(said);
      else failures.push(said.failure);
    });
  });
  const announcement = await Promise.race([announced, ended]);
  if (announcement === undefined) {
    if (signal === 'SIGKILL' && options.die !== undefined) return undefined;
    throw new Error(`The server did not start: ${errors}`);
  }
  const { baseUrl, credentials } = announcement;
  return {
    baseUrl,
    headers: {
      authorization: `bearer ${credentials.accessToken}`,
      'ocp-apim-subscription-key': credentials.subscriptionKey,
    },
    failures,
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}
