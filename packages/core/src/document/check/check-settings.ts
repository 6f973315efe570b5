import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { nearest, suggestion } from '../../text/nearest.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import { keyRow } from '../keys.ts';
import { mentionsIn } from '../../syntax/variable.ts';
import type { PagingPart, SearchFieldsPart } from '../saved-search.ts';

/** The value of `count` or `offset`: a whole number in the limits of services (assumed; §4.9 gives none). Ranges are relative to the value. */
export function checkPaging({ key, value, parsed }: PagingPart): readonly RawDiagnostic[] {
  if (value.text === '' || parsed?.kind === 'Variable') return [];
  const { minimum = 0, maximum = Infinity } = keyRow(key) ?? {};
  const message = `${key} is a whole number from ${minimum} to ${maximum}.`;
  const common = { range: { start: 0, end: value.text.length }, spec: '4.9' };
  if (parsed === undefined) {
    const digits = key === 'offset' && /^[−-]\s*\d+$/.test(value.text) ? String(minimum) : digitsIn(value.text);
    const fixes =
      digits === undefined || Number(digits) > maximum || mentionsIn(value.text).length > 0
        ? []
        : [createFix(`Write ${digits}`, 'possible', replace(common.range, digits))];
    return [{ ...common, code: 'value-type', message, fixes }];
  }
  if (parsed.value <= maximum) return [];
  const fix = createFix(`Write ${maximum}`, 'preferred', replace(common.range, String(maximum)));
  return [{ ...common, code: 'value-range', message, assumed: true, fixes: [fix] }];
}

/** The digits of a number with separators or a unit; `undefined` when there are none, or several numbers. */
function digitsIn(text: string): string | undefined {
  // Longer texts are no slip of the pen.
  if (text.length > 32) return undefined;
  // Less than nothing, and parts of a whole, are no number that was only written otherwise.
  return /^[^\d−-]*(\d{1,3}(?:[.,'_ ]\d{3})+|\d+)\D*$/.exec(text)?.[1]?.replace(/\D/g, '');
}

/** The names of `searchFields` (§4.4, §4.8). Ranges are relative to the value. */
export function checkSearchFields(
  { names, value }: SearchFieldsPart,
  schema: Schema = specified,
): readonly RawDiagnostic[] {
  const known = schema.searchFields.flatMap((row) => row.names);
  const findings: RawDiagnostic[] = [];
  for (const { text, canonical, range } of names) {
    if (canonical !== undefined) continue;
    if (text === '') {
      const end = Math.min(range.start + 1, value.text.length);
      const comma = { start: Math.max(0, end - 1), end };
      findings.push({ code: 'syntax', spec: '4.4', message: 'A name is missing beside this comma.', range: comma });
    } else if (mentionsIn(text).length > 0) {
      findings.push({
        code: 'variable-type',
        message: 'A variable cannot stand here; write the names of search fields.',
        range,
      });
    } else {
      const separate = text.split(/[\s;|+]+/);
      const fixes = separate.every((name) => schema.searchField(name) !== undefined)
        ? [createFix('Separate the names by commas', 'safe', replace(range, separate.join(',')))]
        : nearest(text, known, suggestion)
            .slice(0, 3)
            .map((name, index) =>
              createFix(`Write ${name}`, index === 0 ? 'preferred' : 'possible', replace(range, name)),
            );
      findings.push({
        code: 'unsearchable-field',
        message: `${excerpt(text)} is no field that can be searched.`,
        range,
        fixes,
      });
    }
  }
  return findings;
}
