import type { CatalogueNeed } from '../diagnostics/diagnostic.ts';
import type { EnumerationRow } from '../schema/enumerations.ts';
import type { FieldType } from '../schema/fields.ts';

/** A position where a variable is allowed: decides how its value is checked and written. */
export interface ValueSlot {
  /** How a message calls it: `FileExtension`, `Key`, `count`. */
  readonly label: string;
  /**
   * The type of a field (§4.7), or: `words`, a term of a search; `attribute`, the whole JSON of an attribute condition; `attribute-value`,
   * the `Value` in it; `unknown`, a field that the schema does not know.
   */
  readonly type: FieldType | 'words' | 'attribute' | 'attribute-value' | 'unknown';
  /** Library data whose ids it takes. */
  readonly needs?: CatalogueNeed;
  readonly enumeration?: EnumerationRow;
  /** Inclusive range of a whole number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** What a list becomes here; absent where a list is not allowed. */
  readonly list?: 'Or' | 'And';
}
