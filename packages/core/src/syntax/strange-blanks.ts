import type { RawDiagnostic } from '../diagnostics/diagnostic.ts';
import { createFix, replace } from '../diagnostics/create-fix.ts';

/** What there is to say about blanks that are none for a service: one mistake, however often it was made. */
export function strangeBlankFinding(places: readonly number[]): RawDiagnostic | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  const edits = places.map((at) => replace({ start: at, end: at + 1 }, ' '));
  return {
    code: 'syntax',
    message: 'This blank is a special character; write a plain blank.',
    range: { start: first, end: first + 1 },
    // There may be more edits than a call can have arguments.
    fixes: [{ ...createFix('Write plain blanks', 'safe'), edits }],
  };
}
