/** A notification that is on screen. */
export interface ShownNotice {
  readonly report: (message: string) => void;
  readonly close: () => void;
}

interface WaitingNoticeOptions {
  /** Shows the notification. */
  readonly show: () => ShownNotice;
  /** What it says after so many seconds without a result. */
  readonly message: (seconds: number) => string;
}

/** Milliseconds without a result after which the notification is shown. */
const patience = 3000;

/** Shows a notification with the elapsed seconds while results do not arrive. Each result closes it and restarts the clock. */
export class WaitingNotice {
  private readonly options: WaitingNoticeOptions;
  private since = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown: ShownNotice | undefined;

  constructor(options: WaitingNoticeOptions) {
    this.options = options;
    this.restart();
  }

  /** A result has arrived. */
  restart(): void {
    this.dispose();
    this.since = performance.now();
    this.timer = setTimeout(() => this.tick(), patience);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.shown?.close();
    this.shown = undefined;
  }

  private tick(): void {
    this.shown ??= this.options.show();
    this.shown.report(this.options.message(Math.round((performance.now() - this.since) / 1000)));
    this.timer = setTimeout(() => this.tick(), 1000);
  }
}
