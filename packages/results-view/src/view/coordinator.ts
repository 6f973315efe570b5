/** What is known about the question that was asked last. The old answer stays while a newer one is on its way. */
export interface AnswerState<Question, Answer, Problem> {
  /** The last answer, with the question it belongs to. */
  readonly answered?: { readonly question: Question; readonly answer: Answer };
  /** Set when the last question failed. The old answer may still be there. */
  readonly problem?: Problem;
  /** True while the answer to the last question is on its way. */
  readonly pending: boolean;
}

export interface CoordinatorOptions<Question, Answer, Problem> {
  /** Asks. Rejects on failure; ends early when the signal aborts. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>;
  /** Turns what `ask` threw into what is shown. */
  readonly explain: (error: unknown) => Problem;
  readonly onChange: (state: AnswerState<Question, Answer, Problem>) => void;
  /** Pause in typing, in milliseconds, before a question is sent. */
  readonly delay: number;
}

export interface Coordinator<Question, Problem> {
  /** Asks after the pause, in place of every earlier question. `now` leaves out the pause. */
  readonly ask: (question: Question, when?: 'now' | 'after-pause') => void;
  /** Says what the next questions are about. When that changes, the answer and the problem that are shown are dropped: they belong to another subject. */
  readonly about: (subject: string) => void;
  /** Forgets the question that is on its way; the answer that is shown stays. */
  readonly cancel: () => void;
  /** Gives the question that is on its way up, for a reason that is shown as its problem. */
  readonly giveUp: (problem: Problem) => void;
  readonly dispose: () => void;
}

/**
 * Lets only the answer to the last question through: an earlier one is cancelled, and dropped if it comes all the same.
 * Nothing is reported after `dispose`.
 */
export function createCoordinator<Question, Answer, Problem>(
  options: CoordinatorOptions<Question, Answer, Problem>,
): Coordinator<Question, Problem> {
  let state: AnswerState<Question, Answer, Problem> = { pending: false };
  let about: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  const report = (next: AnswerState<Question, Answer, Problem>): void => {
    state = next;
    options.onChange(state);
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    running?.abort();
    running = undefined;
  };
  const send = async (question: Question): Promise<void> => {
    const controller = new AbortController();
    running = controller;
    const isLast = (): boolean => running === controller;
    try {
      const answer = await options.ask(question, controller.signal);
      if (isLast()) report({ answered: { question, answer }, pending: false });
    } catch (error) {
      if (isLast()) report({ ...withoutProblem(state), problem: options.explain(error), pending: false });
    }
  };
  return {
    ask(question, when = 'after-pause') {
      stop();
      if (!state.pending) report({ ...state, pending: true });
      if (when === 'now') void send(question);
      else timer = setTimeout(() => void send(question), options.delay);
    },
    about(subject) {
      const isOther = about !== undefined && about !== subject;
      about = subject;
      if (!isOther) return;
      stop();
      if (state.answered !== undefined || state.problem !== undefined) report({ pending: false });
    },
    cancel() {
      stop();
      if (state.pending) report({ ...state, pending: false });
    },
    giveUp(problem) {
      if (!state.pending) return;
      stop();
      report({ ...withoutProblem(state), problem, pending: false });
    },
    dispose: stop,
  };
}

function withoutProblem<Question, Answer, Problem>(
  state: AnswerState<Question, Answer, Problem>,
): AnswerState<Question, Answer, Problem> {
  return { ...(state.answered === undefined ? {} : { answered: state.answered }), pending: state.pending };
}
