import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCoordinator, type AnswerState } from '@assetql/results-view';

type State = AnswerState<string, string, string>;

const settled = async (settle: () => void): Promise<void> => {
  settle();
  await vi.advanceTimersByTimeAsync(0);
};

/** A service whose responses are triggered by the test, in any order. */
function slowService() {
  const calls: {
    readonly question: string;
    readonly signal: AbortSignal;
    readonly answer: () => Promise<void>;
    readonly fail: () => Promise<void>;
  }[] = [];
  const states: State[] = [];
  const coordinator = createCoordinator<string, string, string>({
    ask: (question, signal) =>
      new Promise((resolve, reject) => {
        calls.push({
          question,
          signal,
          answer: () => settled(() => resolve(`answer to ${question}`)),
          fail: () => settled(() => reject(new Error(`no answer to ${question}`))),
        });
      }),
    explain: (error) => (error instanceof Error ? error.message : 'unknown'),
    onChange: (state) => states.push(state),
    delay: 50,
  });
  return { calls, states, coordinator, last: () => states.at(-1) };
}

describe('createCoordinator', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('sends only the last of several questions, after the delay', async () => {
    const { calls, coordinator } = slowService();
    for (const question of ['a', 'ab', 'abc']) coordinator.ask(question);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(calls.map(({ question }) => question)).toEqual(['abc']);
  });

  test('sends a question at once on request', () => {
    const { calls, coordinator } = slowService();
    coordinator.ask('a', 'now');
    expect(calls.map(({ question }) => question)).toEqual(['a']);
  });

  test('keeps the old answer while a newer one is pending', async () => {
    const { calls, coordinator, last } = slowService();
    coordinator.ask('a', 'now');
    expect(last()).toEqual({ pending: true });
    await calls[0]?.answer();
    expect(last()).toEqual({ answered: { question: 'a', answer: 'answer to a' }, pending: false });
    coordinator.ask('b');
    expect(last()).toEqual({ answered: { question: 'a', answer: 'answer to a' }, pending: true });
  });

  test('drops an outdated answer and cancels its request', async () => {
    const { calls, coordinator, last } = slowService();
    coordinator.ask('old', 'now');
    coordinator.ask('new', 'now');
    expect(calls[0]?.signal.aborted).toBe(true);
    await calls[1]?.answer();
    await calls[0]?.answer();
    expect(last()?.answered?.question).toBe('new');
  });

  test('an old failure does not replace a newer answer', async () => {
    const { calls, coordinator, last } = slowService();
    coordinator.ask('old', 'now');
    coordinator.ask('new', 'now');
    await calls[1]?.answer();
    await calls[0]?.fail();
    expect(last()).toEqual({ answered: { question: 'new', answer: 'answer to new' }, pending: false });
  });

  test('keeps the old answer on a failure, which the next answer clears', async () => {
    const { calls, coordinator, last } = slowService();
    coordinator.ask('a', 'now');
    await calls[0]?.answer();
    coordinator.ask('b', 'now');
    await calls[1]?.fail();
    expect(last()).toMatchObject({ answered: { question: 'a' }, problem: 'no answer to b', pending: false });
    coordinator.ask('c', 'now');
    await calls[2]?.fail();
    expect(last()).toMatchObject({ problem: 'no answer to c' });
    coordinator.ask('d', 'now');
    await calls[3]?.answer();
    expect(last()).toEqual({ answered: { question: 'd', answer: 'answer to d' }, pending: false });
  });

  test('drops answers and problems when the subject changes', async () => {
    const { calls, states, coordinator, last } = slowService();
    coordinator.about('first search');
    coordinator.ask('a', 'now');
    await calls[0]?.answer();
    coordinator.about('first search');
    expect(last()).toMatchObject({ answered: { question: 'a' } });
    coordinator.about('second search');
    expect(last()).toEqual({ pending: false });
    coordinator.ask('b', 'now');
    expect(last()).toEqual({ pending: true });
    await calls[1]?.fail();
    expect(last()).toEqual({ problem: 'no answer to b', pending: false });
    coordinator.about('third search');
    expect(last()).toEqual({ pending: false });
    const before = states.length;
    coordinator.about('fourth search');
    expect(states.length).toBe(before);
  });

  test('drops a late answer about another subject', async () => {
    const { calls, coordinator, last } = slowService();
    coordinator.about('first search');
    coordinator.ask('a', 'now');
    coordinator.about('second search');
    expect(calls[0]?.signal.aborted).toBe(true);
    await calls[0]?.answer();
    expect(last()).toEqual({ pending: true });
    coordinator.cancel();
    expect(last()).toEqual({ pending: false });
  });

  test('reports a first failure without an answer', async () => {
    const { calls, coordinator, last } = slowService();
    coordinator.ask('a', 'now');
    await calls[0]?.fail();
    expect(last()).toEqual({ problem: 'no answer to a', pending: false });
  });

  test('cancel drops the pending question and keeps the answer', async () => {
    const { calls, states, coordinator, last } = slowService();
    coordinator.cancel();
    expect(states).toEqual([]);
    coordinator.ask('a', 'now');
    await calls[0]?.answer();
    coordinator.ask('b', 'now');
    coordinator.cancel();
    await calls[1]?.answer();
    expect(last()).toEqual({ answered: { question: 'a', answer: 'answer to a' }, pending: false });
  });

  test('giveUp cancels the pending question with a reason', async () => {
    const { calls, states, coordinator, last } = slowService();
    coordinator.giveUp('stopped');
    expect(states).toEqual([]);
    coordinator.ask('a', 'now');
    await calls[0]?.answer();
    coordinator.ask('b', 'now');
    coordinator.giveUp('stopped');
    expect(calls[1]?.signal.aborted).toBe(true);
    await calls[1]?.answer();
    expect(last()).toEqual({ answered: { question: 'a', answer: 'answer to a' }, problem: 'stopped', pending: false });
  });

  test('reports nothing after dispose', async () => {
    const { calls, states, coordinator } = slowService();
    coordinator.ask('a', 'now');
    coordinator.dispose();
    const before = states.length;
    await calls[0]?.answer();
    expect(states.length).toBe(before);
  });

  test('ends with the answer to the last question for any order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 }), async (order) => {
        const { calls, states, coordinator } = slowService();
        for (const index of order.keys()) coordinator.ask(String(index), 'now');
        await order.reduce(async (before, index) => {
          await before;
          await calls[index]?.answer();
        }, Promise.resolve());
        const shown = states.flatMap(({ answered }) => (answered === undefined ? [] : [answered.question]));
        expect(new Set(shown)).toEqual(new Set(['4']));
      }),
      { numRuns: 50 },
    );
  });
});
