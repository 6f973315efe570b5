import type { LookUpKind } from '@assetql/core/document';
import type { Attribute } from '../resources/attribute.ts';
import type { Category } from '../resources/category.ts';
import type { Lightbox } from '../resources/lightbox.ts';
import type { User } from '../resources/user.ts';
import { ClientError } from './client-error.ts';

export interface LookUpMiss {
  readonly lookUp: LookUpKind;
  readonly path: readonly string[];
  readonly isAmbiguous: boolean;
  /** Names as the arguments of a look-up: JSON strings. */
  readonly written: readonly string[];
  readonly candidates: LookUpError['candidates'];
}

/** A name stands for nothing in the library, or for several things. */
export class LookUpError extends ClientError {
  override readonly name = 'LookUpError';
  /** What was looked for. */
  readonly lookUp: LookUpKind;
  /** The names from the root to a category; one name for the others. */
  readonly path: readonly string[];
  readonly reason: 'unknown' | 'ambiguous';
  /**
   * Names to write instead, best first. Several names of one category, as one with a `/` in it needs them, are in double quotes with
   * commas between them. What shares its whole name with another has none.
   */
  readonly suggestions: readonly string[];
  /** What may have been meant, best first, five at most: all that have the name when it is ambiguous, else those of nearly that name. */
  readonly candidates: readonly (Attribute | Category | Lightbox | User)[];

  constructor(call: string, { lookUp, path, isAmbiguous, written, candidates }: LookUpMiss) {
    super(call, describe(lookUp, path, isAmbiguous, written, candidates));
    this.lookUp = lookUp;
    this.path = path;
    this.reason = isAmbiguous ? 'ambiguous' : 'unknown';
    this.suggestions = written.length < candidates.length && isAmbiguous ? [] : written.map(readable);
    this.candidates = candidates;
  }
}

const longestName = 100;

/** One name as it is; several as they are written. */
function readable(written: string): string {
  const names: unknown = JSON.parse(`[${written}]`);
  return Array.isArray(names) && names.length === 1 ? String(names[0]) : written;
}

function describe(
  lookUp: LookUpKind,
  path: readonly string[],
  isAmbiguous: boolean,
  written: readonly string[],
  candidates: LookUpError['candidates'],
): string {
  const whole = path.join('/');
  const name = whole.length > longestName ? `${whole.slice(0, longestName)}…` : whole;
  const list = new Intl.ListFormat('en', { type: 'disjunction' });
  if (!isAmbiguous) {
    return `There is no ${lookUp} “${name}”.${written.length === 0 ? '' : ` Did you mean ${list.format(written)}?`}`;
  }
  // what has the same whole name cannot be told apart by any
  const remedy =
    written.length < candidates.length
      ? `use an id instead: ${list.format(candidates.map(({ id }) => id))}.`
      : `write ${list.format(written)}.`;
  return `“${name}” names more than one ${lookUp}; ${remedy}`;
}
