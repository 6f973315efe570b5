import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createQuestions, type Questions } from '../../src/terminal/questions.ts';

interface Terminal {
  readonly questions: Questions;
  readonly type: (text: string) => void;
  /** Everything written to the screen, and where the terminal's own echo was switched off. */
  readonly screen: () => string;
}

function terminal(isTTY: boolean, signal = new AbortController().signal): Terminal {
  let screen = '';
  const setRawMode = (isRaw: boolean): void => void (screen += isRaw ? '[raw]' : '[cooked]');
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode });
  const output = new PassThrough();
  output.on('data', (part: Buffer) => (screen += part.toString()));
  const questions = createQuestions(input, output, signal);
  onTestFinished(questions.close);
  return { questions, type: (text) => input.write(text), screen: () => screen };
}

describe('a question', () => {
  test("for a secret does not echo input, and the terminal's own echo is off before it is shown", async () => {
    const { questions, type, screen } = terminal(true);
    const answer = questions.ask('Secret: ', true);
    type('hush-1\r');
    expect(await answer).toBe('hush-1');
    await expect.poll(screen).toMatch(/^\[raw\][^]*Secret: /);
    expect(screen()).not.toContain('hush');
  });

  test('does not echo input that is typed ahead', async () => {
    const { questions, type, screen } = terminal(true);
    const first = questions.ask('Secret: ', true);
    type('hush-1\rhush-2\rhush-3');
    expect(await first).toBe('hush-1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await questions.ask('Key: ', true)).toBe('hush-2');
    expect(screen()).not.toContain('hush');
  });

  test('for other input echoes it', async () => {
    const { questions, type, screen } = terminal(true);
    const answer = questions.ask('Name: ', false);
    type('ann\r');
    expect(await answer).toBe('ann');
    await expect.poll(screen).toContain('ann');
  });

  test('reads lines of a pipe until its end', async () => {
    const { questions, type } = terminal(false);
    type('one\ntwo\n');
    expect(await questions.ask('1: ', true)).toBe('one');
    expect(await questions.ask('2: ', true)).toBe('two');
    const last = questions.ask('3: ', true);
    questions.close();
    expect(await last).toBeUndefined();
  });

  test('ends with the command', async () => {
    const control = new AbortController();
    const { questions } = terminal(true, control.signal);
    const answer = questions.ask('1: ', true);
    control.abort(new Error('interrupted'));
    await expect(answer).rejects.toThrow('interrupted');
  });
});
