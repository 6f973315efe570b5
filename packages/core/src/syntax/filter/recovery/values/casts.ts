import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import type { Recovery } from '../state.ts';

const types =
  'date|time(?:stamp)?(?:tz)?|text|citext|string|(?:var)?char|uuid|(?:big|small)?int[248]?|integer|numeric|decimal|real|float[48]?|bool(?:ean)?';
/** A cast of PostgreSQL behind a value: `::date`, `::varchar(10)`. */
const castForm = new RegExp(String.raw`::(?:${types})(?![\w.:])(?:\(\d{1,4}\))?`, 'iy');

/** The end of the cast at `at`; `undefined` when there is none. */
export function castEnd(text: string, at: number): number | undefined {
  if (!text.startsWith('::', at)) return undefined;
  castForm.lastIndex = at;
  return castForm.test(text) ? castForm.lastIndex : undefined;
}

/** Where the cast starts that a value without quotes, from `start` to `end`, ends with; `end` when there is none. */
export function beforeCast(text: string, start: number, end: number): number {
  const at = text.slice(start, end).lastIndexOf('::');
  return at > 0 && castEnd(text, start + at) !== undefined ? start + at : end;
}

/** Reports the cast here, behind a value, and moves behind it. */
export function skipCast(recovery: Recovery): void {
  const { text, pos: start } = recovery;
  const end = castEnd(text, start);
  if (end === undefined) return;
  const fix = createFix('Remove it', 'preferred', replace({ start, end }, ''));
  recovery.report('syntax', `A filter has no casts; leave ${excerpt(text.slice(start, end))} out.`, start, end, fix);
  recovery.pos = end;
}
