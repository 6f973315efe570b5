import { mayHoldQueries } from '@assetql/language-service';

/** A program, as far as it is looked at here. */
export interface Program {
  readonly address: string;
  readonly text: () => string;
}

type QuerySettings = Parameters<typeof mayHoldQueries>[1];

/**
 * Which programs the language server is given: those that may hold a query. All others stay where they are, and cost one look at their text
 * for each change.
 */
export class ServedPrograms {
  private readonly served = new Set<string>();
  private readonly settings: (address: string) => QuerySettings;

  /** `settings` gives the tags and modules that are set for a program. */
  constructor(settings: (address: string) => QuerySettings) {
    this.settings = settings;
  }

  /** Whether a program is to be opened at the server, which knows it from now on. */
  opens(program: Program): boolean {
    const { address } = program;
    if (!mayHoldQueries(program.text(), this.settings(address))) return false;
    this.served.add(address);
    return true;
  }

  has(address: string): boolean {
    return this.served.has(address);
  }

  /** Whether the server knew the program that is closed. */
  closes(address: string): boolean {
    return this.served.delete(address);
  }

  /** The server is another one, which knows nothing. */
  forget(): void {
    this.served.clear();
  }
}
