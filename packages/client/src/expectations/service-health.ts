import { ClientError } from '../errors/client-error.ts';

/** Tells what fails for one search from a service that answers nobody. */
export class ServiceHealth {
  private hasAnswered = false;
  private end: string | undefined;
  private asked: Promise<void> | undefined;
  private readonly simplest: () => Promise<unknown>;

  /** Takes the simplest question. */
  constructor(simplest: () => Promise<unknown>) {
    this.simplest = simplest;
  }

  /** Why the service answers no more, once it has stopped. What it answered before is still told. */
  get stopped(): string | undefined {
    return this.end;
  }

  /** Remembers that a search was answered. */
  answered(): void {
    this.hasAnswered = true;
  }

  /**
   * Looks what a failure is of. Rejects with the failure when the service has answered no search, and does not answer the simplest
   * question either.
   */
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
