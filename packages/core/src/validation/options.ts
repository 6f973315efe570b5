import type { SeverityOptions } from '../diagnostics/apply-severities.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import type { ParseOptions } from '../syntax/parse-options.ts';

/** Options of `parse`, `validate` and `check`. */
export interface CheckOptions extends ParseOptions, SeverityOptions {
  /** IANA name of the zone that a fix for a timestamp without one offers beside UTC: `Europe/Berlin`. */
  readonly timeZone?: string;
  /** The names of `searchFields` of the same request, for rules that look across the two. */
  readonly searchFields?: readonly string[];
  /** Library data for rules that need it; they are silent where it is absent. */
  readonly catalogue?: Catalogue;
}
