import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Io } from '../io.ts';

export interface Questions {
  readonly ask: Io['ask'];
  /** Lets go of the input, so that the program can end. */
  readonly close: () => void;
}

/** Asks a person line by line. Nothing is read before the first question. */
export function createQuestions(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: Pick<NodeJS.WritableStream, 'write'>,
  signal: AbortSignal,
): Questions {
  let lines: Interface | undefined;
  let answers: AsyncIterator<string> | undefined;
  // What is typed before it is asked for may be a secret as well.
  let hidden = true;
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  return {
    ask: async (question, secret) => {
      if (lines === undefined || answers === undefined) {
        // From here on the terminal itself shows nothing, so it comes before the question.
        lines = createInterface({ input, output: echo, terminal: input.isTTY === true, historySize: 0 });
        // with the terminal in raw mode, Ctrl-C is no signal
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
