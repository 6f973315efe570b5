import { variableAt } from '../variable.ts';
import type { SearchScan } from './scan.ts';

/** Where two braces that open no variable were meant to close: on their line, before others open. */
function meantEnd(text: string, start: number): number {
  for (let at = start + 2; at < text.length; at++) {
    const pair = text.slice(at, at + 2);
    if (pair === '}}') return at + 2;
    if (pair === '{{' || pair.startsWith('\n') || pair.startsWith('\r')) break;
  }
  return start + 2;
}

/** Reads `{{name}}`, a term that is supplied later. */
export function readVariable(scan: SearchScan): void {
  const { text, vector, pos: start } = scan;
  const variable = variableAt(text, start);
  const end = variable?.end ?? meantEnd(text, start);
  const range = { start, end };
  if (variable === undefined) {
    scan.report('syntax', 'Braces stand around the name of a variable: {{name}}.', range);
    vector.invalid(start, end);
  } else {
    const message = `Variables are for saved searches; write a term in place of {{${variable.name}}}.`;
    if (!scan.variables) scan.report('unbound-variable', message, range);
    vector.operand({ kind: 'Variable', range, name: variable.name });
  }
  scan.pos = end;
}
