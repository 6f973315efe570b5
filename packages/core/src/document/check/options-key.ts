import type { CheckOptions } from '../../validation/options.ts';

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

function identityOf(object: object): number {
  let identity = identities.get(object);
  if (identity === undefined) identities.set(object, (identity = ++lastIdentity));
  return identity;
}

/** Options, and the objects directly in them, are compared by their members; the lists that those hold by identity. */
const comparedLevels = 2;

function keyOf(value: unknown, level: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (level === comparedLevels) return `#${identityOf(value)}`;
  const members = Object.entries(value).filter(
    // The functions of a schema and of a catalogue follow from their lists, or do not matter to a check.
    ([, member]) => member !== undefined && typeof member !== 'function',
  );
  return `{${members
    .map(([name, member]) => `${name}:${keyOf(member, level + 1)}`)
    .toSorted()
    .join()}}`;
}

/**
 * A text that is the same for options that give the same diagnostics: a cache of diagnostics compares it. Schemas and catalogues are
 * compared by the identity of their lists, which are replaced and never changed, so that a catalogue that fills gets another key.
 */
export const optionsKey = (options: CheckOptions): string => keyOf(options, 0);
