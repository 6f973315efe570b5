import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { Range } from '../../text/range.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import type { Definition, ValueText } from '../saved-search.ts';
import { shiftFinding } from '../shift.ts';
import { parseVariableValue } from '../../values/variable-value.ts';

const head = /@([ \t]*)([\p{L}\p{M}\p{N}_.-]+)?[ \t]*(?:(=)|:[ \t]*(?:=[ \t]*)?)?/uy;

/** The parts of a line that starts with `@`: its name, and where its value starts. */
export interface DefinitionHead {
  readonly name: string;
  readonly nameRange: Definition['nameRange'];
  /** Whether there is a name and the `=` after it. */
  readonly complete: boolean;
  readonly valueStart: number;
}

export function readHead(text: string, start: number, end: number): DefinitionHead {
  head.lastIndex = start;
  const [whole = '', gap = '', name = '', equals] = head.exec(text.slice(0, end)) ?? [];
  const nameStart = start + 1 + gap.length;
  return {
    name,
    nameRange: { start: nameStart, end: nameStart + name.length },
    complete: name !== '' && equals !== undefined,
    valueStart: start + whole.length,
  };
}

/** `@name = value`, once all of its lines are known. */
export function readDefinition(range: Range, read: DefinitionHead, value: ValueText): Definition {
  const { name, nameRange } = read;
  const item = { kind: 'Definition', range, name, nameRange, value } as const;
  if (!read.complete) return { ...item, parsed: undefined, findings: [incomplete(range.start, read, value)] };
  const parsed = parseVariableValue(value.text);
  return {
    ...item,
    parsed: parsed.value,
    findings: parsed.findings.map((finding) => shiftFinding(finding, value.range.start)),
  };
}

function incomplete(start: number, { name, nameRange, valueStart }: DefinitionHead, value: ValueText): RawDiagnostic {
  const message = 'A variable is written @name = value; names are letters, digits, _ - and dots.';
  const range = { start, end: value.range.end };
  if (name === '' || value.text === '') return { code: 'syntax', message, range };
  const fix = createFix('Write =', 'preferred', replace({ start: nameRange.end, end: valueStart }, ' = '));
  return { code: 'syntax', message, range, fixes: parseVariableValue(value.text).value === undefined ? [] : [fix] };
}
