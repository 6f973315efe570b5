import type { Range } from '../text/range.ts';
import { codePoint } from '../diagnostics/wording.ts';
import type { AttributeMatch, StringValue, Variable } from './ast.ts';
import { variableAt } from './variable.ts';

/** What the string of an attribute condition says: the condition, or what is wrong with it and where. */
export type AttributeReading =
  { readonly match: AttributeMatch } | { readonly problem: { readonly message: string; readonly range: Range } };

/** Where the content of a string is written. With `isDoubled` each of its single quotes is written twice. */
export interface WrittenContent {
  readonly start: number;
  readonly isDoubled: boolean;
}

const blanks = /[ \t\r\n]*/y;
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

class AttributeReader {
  private at = 0;
  private readonly node: StringValue;
  private readonly json: string;
  private readonly content: WrittenContent | undefined;

  constructor(node: StringValue, content: WrittenContent | undefined) {
    this.node = node;
    this.json = node.value;
    this.content = content;
  }

  read(): AttributeReading {
    const members = new Map<string, StringValue | Variable>();
    this.match(blanks);
    if (this.match(/\{/y) === undefined) return this.problem('Write a JSON object: {"Key":"…","Value":"…"}.');
    do {
      const start = this.at;
      const name = this.match(string);
      if (name === undefined) return this.unquotedName();
      const member = name.toLowerCase();
      if ((member !== '"key"' && member !== '"value"') || members.has(member)) {
        return this.problem(
          'Leave this out: there is one "Key" and one "Value", and nothing else.',
          start,
          start + name.length,
        );
      }
      if (this.match(/:/y) === undefined) return this.problem(`Write a colon after ${name}.`);
      const operand = this.operand(member === '"value"');
      if (operand === undefined) return this.unreadText(name);
      members.set(member, operand);
    } while (this.match(/,/y) !== undefined);
    if (this.match(/\}/y) === undefined) {
      const isMember = /\s*(?:;\s*)?"/y;
      isMember.lastIndex = this.at;
      const isNext = members.size === 1 && isMember.test(this.json);
      return this.problem(isNext ? 'Write a comma between "Key" and "Value".' : 'End the JSON object with } here.');
    }
    if (this.at < this.json.length) return this.problem('Leave out what follows the JSON object.');
    const key = members.get('"key"');
    const value = members.get('"value"');
    if (key === undefined || value === undefined) {
      return this.problem(`Add the ${key === undefined ? '"Key"' : '"Value"'}.`, 0);
    }
    return { match: { kind: 'AttributeMatch', range: this.node.range, key, value } };
  }

  /** Where the name of a member is expected stands no string. */
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
    const text = this.match(string);
    if (text === undefined) {
      const value = scalars ? this.match(scalar) : undefined;
      return value === undefined
        ? undefined
        : { kind: 'String', range: this.range(start, start + value.length), value, quoted: false };
    }
    const variable = variableAt(text, 1);
    if (variable?.end === text.length - 1) {
      return { kind: 'Variable', range: this.range(start + 1, start + variable.end), name: variable.name };
    }
    const value: string = text.includes('\\') ? JSON.parse(text) : text.slice(1, -1);
    return { kind: 'String', range: this.range(start, start + text.length), value, quoted: true };
  }

  /** Takes what stands here, and the blanks behind it. */
  private match(form: RegExp): string | undefined {
    form.lastIndex = this.at;
    const found = form.exec(this.json)?.[0];
    if (found === undefined) return undefined;
    blanks.lastIndex = this.at + found.length;
    blanks.test(this.json);
    this.at = blanks.lastIndex;
    return found;
  }

  private problem(message: string, start: number = this.at, end: number = this.json.length): AttributeReading {
    return { problem: { message, range: this.range(start, end) } };
  }

  /** Where a stretch of the JSON is written; the whole string where its content is written in an unusual form. */
  private range(start: number, end: number): Range {
    const { json, node, content } = this;
    if (content === undefined) return node.range;
    const doubledBefore = (offset: number): number => json.slice(0, offset).split("'").length - 1;
    const written = (offset: number): number =>
      content.start + offset + (content.isDoubled ? doubledBefore(offset) : 0);
    return { start: written(start), end: written(end) };
  }
}

/** The range of a string literal's content, if the literal has the length that single quotes and doubled quotes inside give it. */
function usualContent({ range: { start, end }, value }: StringValue): WrittenContent | undefined {
  return end - start === value.replaceAll("'", "''").length + 2 ? { start: start + 1, isDoubled: true } : undefined;
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
 * Reads the JSON of an attribute condition, exactly one `Key` and one `Value` in any order and case (§4.7).
 * Takes the string that holds it; the ranges it gives lie in that string. A built string has no places, and so no ranges.
 * `content` is needed where the string is not written in single quotes, as in a text with mistakes.
 */
export function readAttribute(
  node: StringValue,
  content: WrittenContent | undefined = usualContent(node),
): AttributeReading {
  return new AttributeReader(node, content).read();
}
