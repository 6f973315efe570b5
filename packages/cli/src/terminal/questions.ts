import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Io } from '../io.ts';

export interface Questions {
  readonly ask: Io['ask'];
  /** Closes the input, so that the process can exit. */
  readonly close: () => void;
}

/** Asks questions line by line. Input is read from the first question on. */
export function createQuestions(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: Pick<NodeJS.WritableStream, 'write'>,
  signal: AbortSignal,
): Questions {
  let lines: Interface | undefined;
  let answers: AsyncIterator<string> | undefined;
  // Input typed ahead of a question may be a secret too.
  let hidden = true;
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  return {
    ask: async (question, secret) => {
      signal.throwIfAborted();
      if (lines === undefined || answers === undefined) {
        // Disables the terminal's own echo, so it comes before the question.
        lines = createInterface({ input, output: echo, terminal: input.isTTY === true, historySize: 0 });
        // in raw mode, Ctrl-C does not send a signal
        lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
        signal.addEventListener('abort', () => lines?.close(), { once: true });
        answers = lines[Symbol.asyncIterator]();
      }
      output.write(question);
      hidden = secret;
      const { done, value } = await answers.next();
      hidden = true;
      if (secret && input.isTTY === true) output.write('\n');
      signal.throwIfAborted();
      return done === true ? undefined : value;
    },
    close: () => lines?.close(),
  };
}
