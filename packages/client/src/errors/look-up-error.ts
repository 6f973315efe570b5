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
  /** The names as arguments of a look-up: JSON strings. */
  readonly written: readonly string[];
  readonly candidates: LookUpError['candidates'];
}

/** The library has nothing with this name, or several things. */
export class LookUpError extends ClientError {
  override readonly name = 'LookUpError';
  /** The kind of the look-up. */
  readonly lookUp: LookUpKind;
  /** The names from the root to a category; a single name for the other kinds. */
  readonly path: readonly string[];
  readonly reason: 'unknown' | 'ambiguous';
  /**
   * Names to write instead, best first. When a category needs several names, because one contains a `/`, they are in double quotes,
   * separated by commas. A candidate that shares its full name with another one has no suggestion.
   */
  readonly suggestions: readonly string[];
  /** Likely matches, best first, at most five: everything with that name when it is ambiguous, else similar names. */
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

/** A single name unquoted; several as they are written. */
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
  // things with identical full names cannot be told apart by name
  const remedy =
    written.length < candidates.length
      ? `use an id instead: ${list.format(candidates.map(({ id }) => id))}.`
      : `write ${list.format(written)}.`;
  return `“${name}” names more than one ${lookUp}; ${remedy}`;
}
