import { ClientError } from '../errors/client-error.ts';

/** Distinguishes the failure of one search from a service that is down. */
export class ServiceHealth {
  private hasAnswered = false;
  private end: string | undefined;
  private asked: Promise<void> | undefined;
  private readonly simplest: () => Promise<unknown>;

  /** `simplest` sends the simplest possible request. */
  constructor(simplest: () => Promise<unknown>) {
    this.simplest = simplest;
  }

  /** Why the service stopped responding, if it has. Results from before are still reported. */
  get stopped(): string | undefined {
    return this.end;
  }

  /** Records that a search succeeded. */
  answered(): void {
    this.hasAnswered = true;
  }

  /** Examines the cause of a failure. Rejects with the failure when no search has succeeded and the simplest request fails as well. */
  async examine(failure: ClientError): Promise<void> {
    if (this.end === undefined) await (this.asked ??= this.ask(failure).finally(() => (this.asked = undefined)));
  }

  private async ask(failure: ClientError): Promise<void> {
    try {
      await this.simplest();
    } catch (reason) {
      if (!(reason instanceof ClientError)) throw reason;
      if (!this.hasAnswered) throw failure;
      this.end = failure.message;
    }
  }
}
