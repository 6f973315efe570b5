import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from '../../../test/sample-folders.ts';
import { runCli } from '../src/cli.ts';

/** The result of a command. */
export interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly stdin?: string | Uint8Array;
  /** Answers a question. */
  readonly answer?: (question: string, hidden: boolean) => string | undefined | Promise<string | undefined>;
  /** Called with everything that is written, unchanged. */
  readonly onText?: (text: string) => void;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly terminal?: boolean;
  readonly columns?: number;
  /** Whether the reader of standard output stops at once. */
  readonly readerLeaves?: boolean;
  readonly signal?: AbortSignal;
}

/** A folder that is not affected by the configuration of the user who runs the tests. */
const nowhere = mkdtempSync(join(tmpdir(), 'assetql-cli-'));

/** Runs `assetql ARGS` in this process. */
export async function run(args: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  let out = '';
  let err = '';
  const { stdin = '', terminal = false } = surroundings;
  const status = await runCli(args, {
    stdin: async function* () {
      yield typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin;
    },
    ask: (question, hidden) => {
      err += question;
      return Promise.resolve(surroundings.answer?.(question, hidden));
    },
    out: (text) => {
      out += text;
      surroundings.onText?.(text);
    },
    written: async () => surroundings.readerLeaves !== true,
    flushed: async () => surroundings.readerLeaves !== true,
    err: (text) => {
      err += text;
      surroundings.onText?.(text);
    },
    outIsTerminal: terminal,
    errIsTerminal: false,
    columns: surroundings.columns ?? 80,
    cwd: surroundings.cwd ?? nowhere,
    env: { XDG_CONFIG_HOME: nowhere, XDG_DATA_HOME: dataFolder, ASSETQL_KEYCHAIN: 'off', ...surroundings.env },
    signal: surroundings.signal ?? new AbortController().signal,
  });
  return { status, out, err };
}
