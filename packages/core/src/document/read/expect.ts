import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { nearest, suggestion } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../../diagnostics/wording.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { SortKeyRow } from '../../schema/sort-keys.ts';
import type { Name, NumberValue, StringValue } from '../../syntax/ast.ts';
import { expectExamples } from './expect-examples.ts';
import { readScalar, type Scalar } from '../../values/scalar.ts';
import { ValueScanner } from '../../values/value-scanner.ts';

export type ExpectOperator = '=' | '!=' | '<' | '<=' | '>' | '>=';

interface ExpectOf<Kind extends string> {
  readonly kind: Kind;
  readonly range: Range;
}

/** `total >= 5`: how many assets the search finds. */
export interface ExpectTotal extends ExpectOf<'Total'> {
  readonly operator: ExpectOperator;
  readonly value: NumberValue;
}

/** `contains "id"` and `excludes "id"`: whether the answer has an asset. */
export interface ExpectAsset extends ExpectOf<'Contains' | 'Excludes'> {
  readonly id: StringValue;
}

/** `first.title = "A"`: the member of the first asset that a sort key names. */
export interface ExpectFirst extends ExpectOf<'First'> {
  readonly key: Name;
  readonly value: Scalar;
}

/** What the answer of a search must be like. Ranges are relative to the text. */
export type Expect = ExpectTotal | ExpectAsset | ExpectFirst;

/** The operators that a total is compared with. What `first.` names is compared with `=` only. */
export const expectOperators: readonly ExpectOperator[] = ['<=', '>=', '!=', '=', '<', '>'];
const examples = alternatives(Object.values(expectExamples));

const word = /\p{L}[\p{L}\p{N}_]*/uy;
const path = /[\p{L}\p{N}_.]+/uy;
const dot = /\./y;
const operatorMarks = /[=!<>≠≤≥]+/y;
const digits = /\d+(?![\d.\p{L}_])/uy;

const operatorSpellings: Readonly<Record<string, ExpectOperator>> = {
  '==': '=',
  '===': '=',
  '<>': '!=',
  '≠': '!=',
  '=<': '<=',
  '≤': '<=',
  '=>': '>=',
  '≥': '>=',
};

/** Reads the value of an `expect:` line. Without an AST there is one finding. */
export function parseExpect(
  text: string,
  schema: Schema = specified,
): { readonly expect: Expect | undefined; readonly findings: readonly RawDiagnostic[] } {
  const scanner = new ValueScanner(text);
  const expect = readExpect(scanner, schema);
  if (expect !== undefined && !scanner.atEnd)
    scanner.fail(
      'expect-syntax',
      scanner.position,
      scanner.contentEnd,
      'Nothing may follow here. Write another expect: line.',
    );
  return { expect: scanner.findings.length === 0 ? expect : undefined, findings: scanner.findings };
}

function readExpect(scanner: ValueScanner, schema: Schema): Expect | undefined {
  const start = scanner.position;
  const text = scanner.take(word) ?? '';
  switch (text) {
    case 'total':
      return readTotal(scanner, start);
    case 'contains':
      return readAsset(scanner, start, 'Contains');
    case 'excludes':
      return readAsset(scanner, start, 'Excludes');
    case 'first':
      return readFirst(scanner, start, schema);
    default: {
      const end = text === '' ? scanner.contentEnd : start + text.length;
      const known = Object.keys(expectExamples);
      const fixes = nearest(text, known, suggestion).map((form, index) =>
        createFix(`Write ${form}`, index === 0 ? 'preferred' : 'possible', replace({ start, end }, form)),
      );
      return scanner.fail('expect-syntax', start, end, `Write ${examples}.`, fixes);
    }
  }
}

function readOperator(scanner: ValueScanner, example: string): ExpectOperator | undefined {
  const start = scanner.position;
  const text = scanner.take(operatorMarks) ?? '';
  const operator = expectOperators.find((known) => known === text);
  if (operator !== undefined) return operator;
  const end = text === '' ? scanner.wordEnd('') : start + text.length;
  const meant = operatorSpellings[text];
  const fixes = meant === undefined ? [] : [createFix(`Write ${meant}`, 'safe', replace({ start, end }, meant))];
  return scanner.fail(
    'expect-syntax',
    Math.min(start, end),
    end,
    `Compare with ${expectOperators.join(' ')}: ${example}.`,
    fixes,
  );
}

function readTotal(scanner: ValueScanner, start: number): ExpectTotal | undefined {
  const example = 'total > 0';
  const operator = readOperator(scanner, example);
  if (operator === undefined) return undefined;
  const at = scanner.position;
  const text = scanner.take(digits);
  if (text === undefined || !Number.isSafeInteger(Number(text)))
    return scanner.fail('expect-syntax', at, scanner.wordEnd(''), `A total is a whole number: ${example}.`);
  const range = { start: at, end: at + text.length };
  return {
    kind: 'Total',
    range: { start, end: range.end },
    operator,
    value: { kind: 'Number', range, value: Number(text), text },
  };
}

function readAsset(scanner: ValueScanner, start: number, kind: ExpectAsset['kind']): ExpectAsset | undefined {
  const value = readValue(scanner, `${kind.toLowerCase()} "id"`, 'string');
  if (value?.kind !== 'String') return undefined;
  return { kind, range: { start, end: value.range.end }, id: value };
}

function readFirst(scanner: ValueScanner, start: number, schema: Schema): ExpectFirst | undefined {
  const example = 'first.title = "A"';
  const wordEnd = start + 'first'.length;
  const dotAt = scanner.position;
  if (scanner.take(dot) === undefined) {
    return scanner.fail('expect-syntax', start, wordEnd, `After first comes a dot and a sort key: ${example}.`);
  }
  const at = scanner.position;
  const text = scanner.take(path) ?? '';
  const range = { start: at, end: at + text.length };
  const row = schema.sortKey(text);
  if (row === undefined) {
    const names = schema.sortKeys.map((known) => known.key);
    const fixes = nearest(text, names, suggestion).map((name, index) =>
      createFix(`Write ${name}`, index === 0 ? 'preferred' : 'possible', replace(range, name)),
    );
    const [from, to] = text === '' ? [start, dotAt + 1] : [at, range.end];
    return scanner.fail('expect-syntax', from, to, `After first. comes one of ${names.join(', ')}.`, fixes);
  }
  const operator = scanner.position;
  if (readOperator(scanner, example) === undefined) return undefined;
  const equals = scanner.text.slice(operator, scanner.position).trim();
  if (equals !== '=') {
    const end = operator + equals.length;
    return scanner.fail('expect-syntax', operator, end, `A member of the first asset is compared with =: ${example}.`);
  }
  const value = readValue(scanner, `first.${row.key} = ${exampleOf[row.type]}`, row.type);
  if (value === undefined) return undefined;
  const key: Name = { kind: 'Name', range, text, canonical: row.key };
  return { kind: 'First', range: { start, end: value.range.end }, key, value };
}

const exampleOf: Readonly<Record<SortKeyRow['type'], string>> = {
  string: '"A"',
  integer: '1024',
  timestamp: '2024-05-01T00:00:00.000Z',
};

const kindOf: Readonly<Record<SortKeyRow['type'], Scalar['kind']>> = {
  string: 'String',
  integer: 'Number',
  timestamp: 'Timestamp',
};

/** Reads a value of a type; a bare one where a text is wanted gets quotes. */
function readValue(scanner: ValueScanner, example: string, type: SortKeyRow['type']): Scalar | undefined {
  const start = scanner.position;
  const end = scanner.contentEnd;
  const value = readScalar(scanner, 'expect-syntax');
  if (value?.kind === kindOf[type]) return value;
  const written = scanner.text.slice(start, end);
  const range = { start, end };
  const quotable = type === 'string' && written !== '' && !/["\r\n]/.test(written);
  const fixes = quotable
    ? [createFix(`Write "${excerpt(written)}"`, 'preferred', replace(range, JSON.stringify(written)))]
    : [];
  return scanner.fail('expect-syntax', range.start, range.end, `Write ${example}.`, fixes);
}
