/** Does a work once there has been a rest; what happens meanwhile puts it off. */
export class Rest {
  readonly #work: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** Milliseconds from now on. */
  begin(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#work, milliseconds);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}

/** Milliseconds without a key before what helps to read a text is shown anew. */
export const readingRest = 150;
