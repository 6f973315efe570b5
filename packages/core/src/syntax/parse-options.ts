import type { Schema } from '../schema/schema.ts';

/** Options that change how a text is read. */
export interface ParseOptions {
  /** The language with a library's own additions; without it, that of the interface specification. */
  readonly schema?: Schema;
  /** True reads `{{name}}` as a variable; otherwise it is the error `unbound-variable`. */
  readonly variables?: boolean;
}
