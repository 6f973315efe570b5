import { ClientError } from '@assetql/client';
import { CommandFailure } from '../io.ts';

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

  /** Looks what a failure is of. Throws when the service has answered no search, and does not answer the simplest question either. */
  async examine({ message }: ClientError): Promise<void> {
    if (this.end === undefined) await (this.asked ??= this.ask(message).finally(() => (this.asked = undefined)));
  }

  private async ask(message: string): Promise<void> {
    try {
      await this.simplest();
    } catch (reason) {
      if (!(reason instanceof ClientError)) throw reason;
      if (!this.hasAnswered) throw new CommandFailure(message);
      this.end = message;
    }
  }
}
