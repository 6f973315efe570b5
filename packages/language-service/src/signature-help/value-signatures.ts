import {
  lookUpDocumentation,
  lookUpNames,
  timeBaseDocumentation,
  timeBases,
  timeUnitDocumentation,
  timeUnits,
  type LookUpKind,
  type TimeBase,
} from '@assetql/core/document';
import { type Signature, type SignatureHelp, signature } from './signature.ts';

/** How a look-up or a relative time is written, by the text of a variable's value up to the caret. */
export function valueSignatures(before: string): SignatureHelp | undefined {
  const call = /^\s*(\p{L}+)\s*\(([^]*)$/u.exec(before);
  const lookUp = lookUpNames.find((name) => name === call?.[1]);
  if (lookUp !== undefined) return lookUpSignatures(lookUp, call?.[2] ?? '');
  const start = /^\s*(\p{L}+)/u.exec(before);
  const base = timeBases.find((name) => name === start?.[1]);
  return start === null || base === undefined ? undefined : timeSignature(base, before.slice(start[0].length));
}

const strings = /"(?:[^"\\\r\n]|\\.)*"?/g;

function lookUpSignatures(lookUp: LookUpKind, written: string): SignatureHelp | undefined {
  const bare = written.replaceAll(strings, '');
  if (bare.includes(')')) return undefined;
  const commas = bare.split(',').length - 1;
  const { text, argument } = lookUpDocumentation[lookUp];
  if (lookUp !== 'category') {
    const only = signature(`${lookUp}("name")`, text, [{ text: '"name"', documentation: argument }]);
    return { signatures: [only], activeSignature: 0, activeParameter: 0 };
  }
  const path = signature(`${lookUp}("A/B")`, text, [{ text: '"A/B"', documentation: argument }]);
  const each = 'One name of the path, also with / in it.';
  const names = signature(`${lookUp}("A", "B", …)`, text, [
    { text: '"A"', documentation: each },
    { text: '"B"', documentation: each },
    { text: '…', documentation: each },
  ]);
  return {
    signatures: [path, names],
    activeSignature: commas > 0 ? 1 : 0,
    activeParameter: Math.min(commas, 2),
  };
}

/** A step as an example. */
const step = '30d';

function timeSignature(base: TimeBase, rest: string): SignatureHelp {
  const label = `${base} - ${step}`;
  const units = timeUnits.map((unit) => `${unit}: ${timeUnitDocumentation[unit]}`).join(' ');
  const shown: Signature = signature(label, timeBaseDocumentation[base], [
    { text: base, documentation: timeBaseDocumentation[base] },
    { text: '-', documentation: 'Earlier with -, later with +. Any number of steps may follow each other.' },
    { text: step.slice(0, -1), documentation: 'How many.' },
    { text: step.slice(-1), documentation: units },
  ]);
  return { signatures: [shown], activeSignature: 0, activeParameter: partOf(rest) };
}

/** Which part is being written, by the text after the start. */
function partOf(rest: string): number {
  if (rest === '') return 0;
  const written = /[+-]([^+-]*)$/.exec(rest)?.[1];
  if (written === undefined || /\p{L}\s+$/u.test(written)) return 1;
  return /\p{L}$|\d\s+$/u.test(written) ? 3 : 2;
}
