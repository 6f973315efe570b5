/** Seconds for which a service may be silent. Services that search large libraries are slow, but not this slow. */
export const usualSilence = 120;

/** Ends a forwarded call whose service neither answers nor goes on with its answer. Time that the page takes to read is not counted. */
export class SilenceLimit {
  /** Aborts with the page's request, and when the limit is exceeded. */
  readonly signal: AbortSignal;
  private readonly control = new AbortController();
  private readonly seconds: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(request: AbortSignal, seconds: number) {
    this.signal = AbortSignal.any([request, this.control.signal]);
    this.seconds = seconds;
    this.restart();
  }

  /** Whether this, and not the page, has ended the call. */
  get isExceeded(): boolean {
    return this.control.signal.aborted;
  }

  /** The reason for the page, as the end of a sentence. */
  get reason(): string {
    return `has not answered for ${this.seconds} ${this.seconds === 1 ? 'second' : 'seconds'}; try again later`;
  }

  /** To be called when something was received or sent. */
  restart(): void {
    this.stop();
    this.timer = setTimeout(() => this.control.abort(new Error(`The service ${this.reason}.`)), this.seconds * 1000);
    this.timer.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** The bytes of a request, each of which shows that the call goes on. */
  sending(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
    return body.pipeThrough(
      new TransformStream({
        transform: (part, controller) => {
          this.restart();
          controller.enqueue(part);
        },
      }),
    );
  }

  /** An answer whose body breaks off when the service stops in the middle of it. */
  receiving(answer: Response): Response {
    this.stop();
    const reader = answer.body?.getReader();
    if (reader === undefined) return answer;
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        this.restart();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          this.stop();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, answer);
  }
}
