import type { Range } from '../text/range.ts';
import { jsonOtherScalar, jsonString, matchAt } from '../text/json-tokens.ts';
import { codePoint } from '../diagnostics/wording.ts';
import type { AttributeMatch, StringValue, Variable } from './ast.ts';
import { variableAt } from './variable.ts';

/** The attribute condition that a string holds, or its first mistake and where it is. */
export type AttributeReading =
  { readonly match: AttributeMatch } | { readonly problem: { readonly message: string; readonly range: Range } };

/** Where the content of a string is written. With `isDoubled` each of its single quotes is written twice. */
export interface WrittenContent {
  readonly start: number;
  readonly isDoubled: boolean;
}

/** A character that a JSON string has to escape, or an escape. */
const special = /[\\\u0000-\u001f]/;

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d;

/** Whether the text of a string may be the JSON of an attribute condition. */
export const startsObject = (value: string): boolean =>
  value.charCodeAt(0) === 0x7b || value.trimStart().startsWith('{');

class AttributeReader {
  private at = 0;
  private readonly node: StringValue;
  private readonly json: string;
  private readonly content: WrittenContent | undefined;
  /** Whether offsets in the content differ from those in the JSON, because a single quote is written twice. */
  private readonly isShifted: boolean;

  constructor(node: StringValue, content: WrittenContent | undefined) {
    this.node = node;
    this.json = node.value;
    this.content = content;
    this.isShifted = content?.isDoubled === true && node.value.includes("'");
  }

  read(): AttributeReading {
    const members: { key?: StringValue | Variable; value?: StringValue | Variable } = {};
    this.skipBlanks();
    if (!this.takes('{')) return this.problem('Write a JSON object: {"Key":"…","Value":"…"}.');
    do {
      const start = this.at;
      const name = this.string();
      if (name === undefined) return this.unquotedName();
      const member = memberOf(name);
      if (member === undefined || members[member] !== undefined) {
        return this.problem(
          'Leave this out: there is one "Key" and one "Value", and nothing else.',
          start,
          start + name.length,
        );
      }
      if (!this.takes(':')) return this.problem(`Write a colon after ${name}.`);
      const operand = this.operand(member === 'value');
      if (operand === undefined) return this.unreadText(name);
      members[member] = operand;
    } while (this.takes(','));
    const { key, value } = members;
    if (!this.takes('}')) {
      const isMember = /\s*(?:;\s*)?"/y;
      isMember.lastIndex = this.at;
      const isNext = (key === undefined) !== (value === undefined) && isMember.test(this.json);
      return this.problem(isNext ? 'Write a comma between "Key" and "Value".' : 'End the JSON object with } here.');
    }
    if (this.at < this.json.length) return this.problem('Leave out what follows the JSON object.');
    if (key === undefined || value === undefined) {
      return this.problem(`Add the ${key === undefined ? '"Key"' : '"Value"'}.`, 0);
    }
    return { match: { kind: 'AttributeMatch', range: this.node.range, key, value } };
  }

  /** The name of a member is not a string. */
  private unquotedName(): AttributeReading {
    const start = this.at;
    const word = this.match(/\w+/y);
    if (word === undefined) return this.problem('Write "Key" or "Value" in double quotes here.', start);
    const meant = ['"Key"', '"Value"'].find((name) => name.toLowerCase() === `"${word.toLowerCase()}"`);
    return this.problem(
      meant === undefined ? 'Write "Key" or "Value" in double quotes here.' : `Write ${meant} in double quotes.`,
      start,
      start + word.length,
    );
  }

  /** The member's string is missing, or contains a character that JSON requires to be escaped. */
  private unreadText(name: string): AttributeReading {
    const { json, at } = this;
    const before = /"(?:[^"\\\u0000-\u001f]|\\.)*(?=[\u0000-\u001f])/y;
    before.lastIndex = at;
    if (!before.test(json)) return this.problem(`Write a text in double quotes for ${name}.`);
    const control = before.lastIndex;
    const message = `The text for ${name} cannot hold the control character ${codePoint(json, control)}; remove it.`;
    return this.problem(message, control, control + 1);
  }

  /** A JSON string, or a number, `true`, `false` or `null` where those are read too. */
  private operand(scalars: boolean): StringValue | Variable | undefined {
    const start = this.at;
    const text = this.string();
    if (text === undefined) {
      const value = scalars ? this.match(jsonOtherScalar) : undefined;
      return value === undefined
        ? undefined
        : { kind: 'String', range: this.range(start, start + value.length), value, quoted: false };
    }
    const variable = text.charCodeAt(1) === 0x7b ? variableAt(text, 1) : undefined;
    if (variable?.end === text.length - 1) {
      return { kind: 'Variable', range: this.range(start + 1, start + variable.end), name: variable.name };
    }
    const value: string = text.includes('\\') ? JSON.parse(text) : text.slice(1, -1);
    return { kind: 'String', range: this.range(start, start + text.length), value, quoted: true };
  }

  /** Reads the JSON string that starts here, with its quotes, and skips the blanks behind it. */
  private string(): string | undefined {
    const { json, at } = this;
    if (json.charCodeAt(at) !== 0x22) return undefined;
    const text = json.slice(at, json.indexOf('"', at + 1) + 1);
    if (text === '' || special.test(text)) return this.match(jsonString);
    this.at += text.length;
    this.skipBlanks();
    return text;
  }

  /** Reads what matches here, and skips the blanks behind it. */
  private match(form: RegExp): string | undefined {
    const found = matchAt(form, this.json, this.at);
    if (found === undefined) return undefined;
    this.at += found.length;
    this.skipBlanks();
    return found;
  }

  /** Whether a mark stands here; if so, reads it and skips the blanks behind it. */
  private takes(mark: string): boolean {
    if (!this.json.startsWith(mark, this.at)) return false;
    this.at++;
    this.skipBlanks();
    return true;
  }

  private skipBlanks(): void {
    while (isBlank(this.json.charCodeAt(this.at))) this.at++;
  }

  private problem(message: string, start: number = this.at, end: number = this.json.length): AttributeReading {
    return { problem: { message, range: this.range(start, end) } };
  }

  /** Where a stretch of the JSON is written; the whole string where its content is written in an unusual form. */
  private range(start: number, end: number): Range {
    const { json, node, content } = this;
    if (content === undefined) return node.range;
    const doubledBefore = (offset: number): number =>
      this.isShifted ? json.slice(0, offset).split("'").length - 1 : 0;
    const written = (offset: number): number => content.start + offset + doubledBefore(offset);
    return { start: written(start), end: written(end) };
  }
}

/** The member that a name in double quotes means, in any case. */
function memberOf(name: string): 'key' | 'value' | undefined {
  if (name.length !== 5 && name.length !== 7) return undefined;
  const member = name.slice(1, -1).toLowerCase();
  return member === 'key' || member === 'value' ? member : undefined;
}

/** The range of a string literal's content, if the literal has the length that single quotes and doubled quotes inside give it. */
function usualContent({ range: { start, end }, value }: StringValue): WrittenContent | undefined {
  const doubled = value.includes("'") ? value.split("'").length - 1 : 0;
  return end - start === value.length + doubled + 2 ? { start: start + 1, isDoubled: true } : undefined;
}

/** Finds the content of a string between two offsets of a text, with any kind of quotes. */
export function findContent(text: string, { start, end }: Range, value: string): WrittenContent | undefined {
  const written = text.slice(start, end);
  const plain = written.indexOf(value);
  if (plain >= 0) return { start: start + plain, isDoubled: false };
  const doubled = written.indexOf(value.replaceAll("'", "''"));
  return doubled < 0 ? undefined : { start: start + doubled, isDoubled: true };
}

/**
 * Reads the JSON of an attribute condition, exactly one `Key` and one `Value` in any order and case (the interface specification, §4.7).
 * Takes the string that holds it; the ranges in the result are inside that string's range.
 * `content` is needed where the string is not written in single quotes, as in a text with mistakes.
 */
export function readAttribute(
  node: StringValue,
  content: WrittenContent | undefined = usualContent(node),
): AttributeReading {
  return new AttributeReader(node, content).read();
}
