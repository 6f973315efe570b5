import type {
  And,
  Any,
  Comparison,
  Filter,
  Invalid,
  Name,
  Operator,
  OperatorName,
  Or,
  Range,
  Value,
} from '@assetql/core';

/**
 * The yardstick: a recursive-descent parser of filters written by hand for speed. It reads valid text only,
 * stops at the first mistake, and builds the same AST as `parse`, ranges included.
 */
const operators: (OperatorName | undefined)[] = Array.from({ length: 1024 });
const letters = (first: number, second: number): number => ((first & 31) << 5) | (second & 31);
for (const name of ['EQ', 'NE', 'LT', 'GT', 'LE', 'GE', 'CT', 'SW', 'EW'] as const)
  operators[letters(name.charCodeAt(0), name.charCodeAt(1))] = name;

const word = new Uint8Array(0x10000);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-+:')
  word[character.charCodeAt(0)] = 1;

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const number = /^-?\d+(\.\d+)?$/;

/** Names that were asked for before. */
const names = new Map<string, string | undefined>();

class HandParser {
  private position = 0;
  private readonly text: string;
  private readonly canonical: (name: string) => string | undefined;

  constructor(text: string, canonical: (name: string) => string | undefined) {
    this.text = text;
    this.canonical = canonical;
  }

  parse(): Filter {
    const filter = this.or();
    this.blanks();
    if (this.position < this.text.length) this.fail();
    return filter;
  }

  private fail(): never {
    throw new SyntaxError(`Unexpected text at ${this.position}`);
  }

  private blanks(): void {
    while (this.text.charCodeAt(this.position) <= 32) this.position += 1;
  }

  private wordEnd(start: number): number {
    let end = start;
    const { text } = this;
    while (word[text.charCodeAt(end) | 0] === 1) end += 1;
    return end;
  }

  /** Takes the join when it stands here; its letters are given in lower case, 0 for none. */
  private join(first: number, second: number, third: number): boolean {
    this.blanks();
    const { text, position } = this;
    if ((text.charCodeAt(position) | 32) !== first || (text.charCodeAt(position + 1) | 32) !== second) return false;
    if (third !== 0 && (text.charCodeAt(position + 2) | 32) !== third) return false;
    const end = position + (third === 0 ? 2 : 3);
    if (word[text.charCodeAt(end) | 0] === 1) return false;
    this.position = end;
    return true;
  }

  private isOr(): boolean {
    return this.join(0x6f, 0x72, 0);
  }

  private isAnd(): boolean {
    return this.join(0x61, 0x6e, 0x64);
  }

  private or(): Filter {
    const first = this.and();
    if (!this.isOr()) return first;
    const operands = [first];
    do operands.push(this.and());
    while (this.isOr());
    const or: Or<Filter> = { kind: 'Or', range: this.span(operands), operands };
    return or;
  }

  private and(): Filter {
    const first = this.operand();
    if (!this.isAnd()) return first;
    const operands = [first];
    do operands.push(this.operand());
    while (this.isAnd());
    const and: And<Filter> = { kind: 'And', range: this.span(operands), operands };
    return and;
  }

  private span(operands: readonly Filter[]): Range {
    return { start: operands[0]?.range.start ?? 0, end: operands[operands.length - 1]?.range.end ?? 0 };
  }

  private operand(): Filter {
    this.blanks();
    const start = this.position;
    if (this.text.charCodeAt(start) === 40) {
      this.position += 1;
      const body = this.or();
      this.expect(41);
      return { kind: 'Group', range: { start, end: this.position }, body };
    }
    const field = this.name();
    if (this.text.charCodeAt(this.position) === 47) return this.any(field);
    return this.comparison(field);
  }

  private expect(code: number): void {
    this.blanks();
    if (this.text.charCodeAt(this.position) !== code) this.fail();
    this.position += 1;
  }

  private name(): Name {
    this.blanks();
    const start = this.position;
    const end = this.wordEnd(start);
    if (end === start) this.fail();
    this.position = end;
    const text = this.text.slice(start, end);
    let canonical = names.get(text);
    if (canonical === undefined && !names.has(text)) names.set(text, (canonical = this.canonical(text)));
    return canonical === undefined
      ? { kind: 'Name', range: { start, end }, text }
      : { kind: 'Name', range: { start, end }, text, canonical };
  }

  private any(collection: Name): Any {
    this.position += 1;
    if (!this.join(0x61, 0x6e, 0x79)) this.fail();
    this.expect(40);
    this.blanks();
    const start = this.position;
    let end = start;
    while (this.text.charCodeAt(end) !== 58) end += 1;
    const variable: Name = { kind: 'Name', range: { start, end }, text: this.text.slice(start, end) };
    this.position = end + 1;
    const body = this.or();
    this.expect(41);
    return { kind: 'Any', range: { start: collection.range.start, end: this.position }, collection, variable, body };
  }

  private comparison(field: Name): Comparison {
    const operator = this.operator();
    const value = this.value();
    return { kind: 'Comparison', range: { start: field.range.start, end: value.range.end }, field, operator, value };
  }

  private operator(): Operator {
    this.blanks();
    const start = this.position;
    const end = start + 2;
    const name = operators[letters(this.text.charCodeAt(start), this.text.charCodeAt(start + 1))];
    if (name === undefined || word[this.text.charCodeAt(end) | 0] === 1) this.fail();
    this.position = end;
    const text = this.text.startsWith(name, start) ? name : this.text.slice(start, end);
    return { kind: 'Operator', range: { start, end }, name, text };
  }

  private value(): Value {
    this.blanks();
    const start = this.position;
    if (this.text.charCodeAt(start) === 39) return this.string(start);
    const end = this.wordEnd(start);
    if (end === start) this.fail();
    this.position = end;
    const range = { start, end };
    const text = this.text.slice(start, end);
    const first = text.charCodeAt(0);
    if ((first >= 48 && first <= 57) || first === 45) {
      if (end - start === 1) return { kind: 'Number', range, value: first - 48, text };
      if (number.test(text)) return { kind: 'Number', range, value: Number(text), text };
      if (end - start === 24 && timestamp.test(text)) {
        const value = Date.parse(text);
        if (!Number.isNaN(value)) return { kind: 'Timestamp', range, value, text };
      }
    }
    if (end - start === 4 && text.toLowerCase() === 'null') return { kind: 'Null', range };
    return { kind: 'String', range, value: text, quoted: false };
  }

  private string(start: number): Value {
    let end = start + 1;
    let doubled = false;
    for (;;) {
      end = this.text.indexOf("'", end);
      if (end < 0) this.fail();
      if (this.text.charCodeAt(end + 1) !== 39) break;
      doubled = true;
      end += 2;
    }
    const raw = this.text.slice(start + 1, end);
    this.position = end + 1;
    const range = { start, end: this.position };
    if (raw.startsWith('{"Key":"')) return this.attribute(raw, range);
    return { kind: 'String', range, value: doubled ? raw.replaceAll("''", "'") : raw, quoted: true };
  }

  /** The canonical form only: `{"Key":"…","Value":"…"}` without escapes. */
  private attribute(raw: string, range: Range): Value | Invalid {
    const keyEnd = raw.indexOf('"', 8);
    const valueStart = raw.indexOf('"', raw.indexOf(':', keyEnd)) + 1;
    const valueEnd = raw.indexOf('"', valueStart);
    const base = range.start + 1;
    return {
      kind: 'AttributeMatch',
      range,
      key: {
        kind: 'String',
        range: { start: base + 7, end: base + keyEnd + 1 },
        value: raw.slice(8, keyEnd),
        quoted: true,
      },
      value: {
        kind: 'String',
        range: { start: base + valueStart - 1, end: base + valueEnd + 1 },
        value: raw.slice(valueStart, valueEnd),
        quoted: true,
      },
    };
  }
}

/** Parses valid filter text; throws at the first mistake. */
export function handParse(text: string, canonical: (name: string) => string | undefined): Filter {
  return new HandParser(text, canonical).parse();
}
