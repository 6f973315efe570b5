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

const number = /^-?\d+(\.\d+)?$/;

/** The canonical names that were met, by their length and first letter, so that a text is compared with few and never cut. */
const names: string[][] = Array.from({ length: 256 }, () => []);
const slot = (first: number, length: number): number => (first + length * 7) & 255;

class HandParser {
  private position = 0;
  private readonly text: string;
  private readonly length: number;
  private readonly canonical: (name: string) => string | undefined;

  constructor(text: string, canonical: (name: string) => string | undefined) {
    this.text = text;
    this.length = text.length;
    this.canonical = canonical;
  }

  parse(): Filter {
    const filter = this.or();
    this.blanks();
    if (this.position < this.length) this.fail();
    return filter;
  }

  private fail(): never {
    throw new SyntaxError(`Unexpected text at ${this.position}`);
  }

  private blanks(): void {
    const { text, length } = this;
    let { position } = this;
    // Asking for a unit past the end would make this slow for ever.
    while (position < length && text.charCodeAt(position) <= 32) position += 1;
    this.position = position;
  }

  private wordEnd(start: number): number {
    let end = start;
    const { text, length } = this;
    while (end < length && word[text.charCodeAt(end)] === 1) end += 1;
    return end;
  }

  /** Takes the join when it stands here; its letters are given in lower case, 0 for none. */
  private join(first: number, second: number, third: number): boolean {
    this.blanks();
    const { text, position } = this;
    if (position + 3 >= this.length) return false;
    if ((text.charCodeAt(position) | 32) !== first || (text.charCodeAt(position + 1) | 32) !== second) return false;
    if (third !== 0 && (text.charCodeAt(position + 2) | 32) !== third) return false;
    const end = position + (third === 0 ? 2 : 3);
    if (word[text.charCodeAt(end)] === 1) return false;
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
    const range = { start, end };
    const known = names[slot(this.text.charCodeAt(start), end - start)];
    if (known !== undefined) {
      for (const name of known) {
        if (name.length === end - start && this.text.startsWith(name, start)) {
          return { kind: 'Name', range, text: name, canonical: name };
        }
      }
    }
    const text = this.text.slice(start, end);
    // Lambda variables are short and no fields.
    const canonical = text.length > 1 ? this.canonical(text) : undefined;
    if (canonical === text) known?.push(text);
    return canonical === undefined ? { kind: 'Name', range, text } : { kind: 'Name', range, text, canonical };
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
      if (end - start === 24 && text.charCodeAt(4) === 45 && text.charCodeAt(23) === 90) {
        return { kind: 'Timestamp', range, value: this.timestamp(start), text };
      }
      if (number.test(text)) return { kind: 'Number', range, value: Number(text), text };
    }
    if (end - start === 4 && text.toLowerCase() === 'null') return { kind: 'Null', range };
    return { kind: 'String', range, value: text, quoted: false };
  }

  private digits(start: number, count: number): number {
    let value = 0;
    for (let at = start; at < start + count; at += 1) {
      const unit = this.text.charCodeAt(at);
      if (unit < 48 || unit > 57) this.fail();
      value = value * 10 + unit - 48;
    }
    return value;
  }

  private timestamp(start: number): number {
    return Date.UTC(
      this.digits(start, 4),
      this.digits(start + 5, 2) - 1,
      this.digits(start + 8, 2),
      this.digits(start + 11, 2),
      this.digits(start + 14, 2),
      this.digits(start + 17, 2),
      this.digits(start + 20, 3),
    );
  }

  private string(start: number): Value {
    let end = start + 1;
    let doubled = false;
    for (;;) {
      end = this.text.indexOf("'", end);
      if (end < 0) this.fail();
      if (end + 1 >= this.length || this.text.charCodeAt(end + 1) !== 39) break;
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
