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

/** What a variable would be a part of, if it were not a term of its own. */
const wordBefore = /[\p{L}\p{N}_-]$/u;
const wordBehind = /[\p{L}\p{N}_-]/uy;

/** Whether a text touches the variable in `[start, end)`, as if both were one word: `IMG_{{x}}`, `{{x}}s`. */
function touchesText({ text, vector }: SearchScan, start: number, end: number): boolean {
  wordBehind.lastIndex = end;
  return (vector.touches(start) && wordBefore.test(text.slice(Math.max(0, start - 2), start))) || wordBehind.test(text);
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
    else if (touchesText(scan, start, end)) {
      const advice = 'write blanks around it, or put the whole text into the variable.';
      scan.foreign('warning', `{{${variable.name}}} is a term of its own; ${advice}`, range);
    }
    vector.operand({ kind: 'Variable', range, name: variable.name });
  }
  scan.pos = end;
}
