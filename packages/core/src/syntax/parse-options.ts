import type { Schema } from '../schema/schema.ts';

/** Options that change how a text is read. */
export interface ParseOptions {
  /** The language with a library's own additions; without it, that of the interface specification. */
  readonly schema?: Schema;
  /** True reads `{{name}}` as a variable; otherwise it is the error `unbound-variable`. */
  readonly variables?: boolean;
  /**
   * The moment at which the text is read, in epoch milliseconds. With it, a relative time (`last 7 days`) has a fix that writes the timestamp;
   * the language itself never reads the clock.
   */
  readonly now?: number;
}
