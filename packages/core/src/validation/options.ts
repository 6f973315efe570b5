import type { DiagnosticCode } from '../diagnostics/codes.ts';
import type { Schema } from '../schema/schema.ts';
import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Catalogue } from '../schema/catalogue.ts';

/** Options of `parse`, `validate` and `check`. */
export interface CheckOptions {
  /** The language with a library's own additions; the specification's without. */
  readonly schema?: Schema;
  /** True reads `{{name}}` as a variable; otherwise it is the error `unbound-variable`. */
  readonly variables?: boolean;
  /** IANA name of the zone that a fix for a timestamp without one offers beside UTC: `Europe/Berlin`. */
  readonly timeZone?: string;
  /** Severities by code, over the defaults; `off` drops the diagnostic. */
  readonly severities?: Readonly<Partial<Record<DiagnosticCode, Severity | 'off'>>>;
  /** The names of `searchFields` of the same request, for rules that look across the two. */
  readonly searchFields?: readonly string[];
  /** Library data for rules that need it; they are silent where it is absent. */
  readonly catalogue?: Catalogue;
}
