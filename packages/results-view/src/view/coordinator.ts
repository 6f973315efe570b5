/** The state of the latest question. The old answer stays while a newer one is pending. */
export interface AnswerState<Question, Answer, Problem> {
  /** The last answer, with its question. */
  readonly answered?: { readonly question: Question; readonly answer: Answer };
  /** Set when the last question failed. The old answer may still be present. */
  readonly problem?: Problem;
  /** Whether the answer to the last question is pending. */
  readonly pending: boolean;
}

export interface CoordinatorOptions<Question, Answer, Problem> {
  /** Sends a question. Rejects on failure; ends early when the signal aborts. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>;
  /** Converts an error of `ask` for display. */
  readonly explain: (error: unknown) => Problem;
  readonly onChange: (state: AnswerState<Question, Answer, Problem>) => void;
  /** Milliseconds without typing before a question is sent. */
  readonly delay: number;
}

export interface Coordinator<Question, Problem> {
  /** Sends a question after the delay, replacing earlier ones. `now` skips the delay. */
  readonly ask: (question: Question, when?: 'now' | 'after-pause') => void;
  /**
   * Sets the subject of the following questions. When it changes, the current answer and problem are dropped, because they belong to
   * another subject.
   */
  readonly about: (subject: string) => void;
  /** Cancels the pending question; the current answer stays. */
  readonly cancel: () => void;
  /** Cancels the pending question and shows `problem`. */
  readonly giveUp: (problem: Problem) => void;
  readonly dispose: () => void;
}

/**
 * Coordinates questions so that only the answer to the latest one is used: earlier ones are cancelled, and their late answers dropped.
 * Reports nothing after `dispose`.
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
