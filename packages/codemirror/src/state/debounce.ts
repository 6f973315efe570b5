/** Runs a function after a delay; each call restarts the delay. */
export class Debounce {
  readonly #work: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** Starts or restarts the delay, in milliseconds. */
  schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#work, milliseconds);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}

/** The debounce delay for decorations, in milliseconds. */
export const readingDelay = 150;
