import { CommandFailure } from '../io.ts';

/**
 * Rejects a list of assets that ended before the total of its last page, as when a service answers with empty pages instead of an error. What
 * is missing in it must not count as removed.
 */
export function requireWholeList(given: number, total: number): void {
  if (given >= total) return;
  const some = given === 0 ? 'none' : `only ${given}`;
  throw new CommandFailure(`The service says that it has ${total} assets, and gave ${some} of them.`);
}
