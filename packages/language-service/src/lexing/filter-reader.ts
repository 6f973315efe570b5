import type { Lexeme } from './lexeme.ts';
import type { TokenType } from './token-type.ts';

/** What may come next at a place in a filter. */
export type FilterExpectation =
  | 'operand'
  | 'operator'
  | 'value'
  | 'join'
  | 'any'
  | 'parameter'
  | 'colon'
  | 'match-text'
  | 'match-comma'
  | 'match-field';

interface Frame {
  readonly kind: 'group' | 'any' | 'match';
  readonly collection?: string;
  parameter?: string;
}

/** The state of a reader of a filter: what is expected, and what it is about. */
export interface FilterPlace {
  readonly expects: FilterExpectation;
  /** The field written before, while an operator or value is expected. */
  readonly field?: string;
  readonly operator?: string;
  /** The collection and variable of the `ANY` the place is in. */
  readonly collection?: string;
  readonly parameter?: string;
  /** Number of brackets that are open. */
  readonly depth: number;
}

const joins = new Set(['AND', 'OR']);

/**
 * Reads a filter lexeme by lexeme and always knows what may come next. It is for texts that are being typed:
 * it accepts everything, says what each lexeme is to a reader, and leaves judging to the parser.
 */
export class FilterReader {
  private expects: FilterExpectation = 'operand';
  private field: string | undefined;
  private operator: string | undefined;
  private collection: string | undefined;
  private readonly frames: Frame[] = [];

  get place(): FilterPlace {
    const any = this.frames.findLast(({ kind }) => kind === 'any');
    const collection = this.expects === 'any' || this.expects === 'parameter' ? this.collection : any?.collection;
    return {
      expects: this.expects,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...(this.operator === undefined ? {} : { operator: this.operator }),
      ...(collection === undefined ? {} : { collection }),
      ...(any?.parameter === undefined ? {} : { parameter: any.parameter }),
      depth: this.frames.length,
    };
  }

  /** Takes the next lexeme; `following` is the text of the one after it. */
  read(lexeme: Lexeme, following: string | undefined): TokenType {
    switch (lexeme.type) {
      case 'punctuation':
        return this.punctuation(lexeme.text);
      case 'word':
        return this.word(lexeme.text, following);
      default:
        return this.value(lexeme);
    }
  }

  private punctuation(text: string): TokenType {
    if (text === '(') this.open();
    else if (text === ')') {
      this.frames.pop();
      this.expect('join');
    } else if (text === ':' && this.expects === 'colon') this.expect('operand');
    else if (text === ',' && this.expects === 'match-comma') this.expects = 'match-field';
    else if (/[=<>!]/.test(text) && (this.expects === 'operator' || this.expects === 'value')) {
      this.operator = text;
      this.expects = 'value';
      return 'operator';
    }
    return 'punctuation';
  }

  private open(): void {
    if (this.expects === 'parameter' || this.expects === 'any') {
      this.frames.push({ kind: 'any', ...(this.collection === undefined ? {} : { collection: this.collection }) });
      this.expects = 'parameter';
    } else if (this.expects === 'match-text') this.frames.push({ kind: 'match' });
    else {
      this.frames.push({ kind: 'group' });
      this.expect('operand');
    }
  }

  private word(text: string, following: string | undefined): TokenType {
    const upper = text.toUpperCase();
    if (joins.has(upper) && this.expects !== 'parameter' && following !== '/') {
      this.expect('operand');
      return 'join';
    }
    switch (this.expects) {
      case 'any':
        if (upper !== 'ANY' && following !== '(') return this.pathField(text);
        this.expects = 'parameter';
        return 'function';
      case 'parameter': {
        const frame = this.frames.at(-1);
        if (frame?.kind === 'any') frame.parameter = text;
        this.expects = 'colon';
        return 'parameter';
      }
      case 'operator':
        this.operator = text;
        this.expects = 'value';
        return 'operator';
      case 'value':
        this.expect('join');
        return valueType(text);
      case 'match-text':
      case 'match-comma':
      case 'match-field':
        return 'word';
      default:
        return this.operand(text, upper, following);
    }
  }

  private operand(text: string, upper: string, following: string | undefined): TokenType {
    if (following === '/') {
      this.collection = text;
      this.expects = 'any';
      return 'collection';
    }
    if (upper === 'ISMATCH' && following === '(') {
      this.expects = 'match-text';
      return 'function';
    }
    this.field = text;
    this.operator = undefined;
    this.expects = 'operator';
    return this.frames.some(({ parameter }) => parameter === text) ? 'parameter' : 'field';
  }

  /** A field may be a path: `a/b`. */
  private pathField(text: string): TokenType {
    this.field = `${this.collection ?? ''}/${text}`;
    this.expects = 'operator';
    return 'field';
  }

  private value({ type, text }: Lexeme): TokenType {
    if (this.expects === 'match-text') this.expects = 'match-comma';
    else if (this.expects !== 'match-field') this.expect('join');
    else this.expects = 'match-comma';
    return type === 'variable' || /^'\{\{.*\}\}'$/.test(text) ? 'variable' : 'string';
  }

  private expect(next: FilterExpectation): void {
    this.expects = next;
    if (next === 'operand' || next === 'join') {
      this.field = undefined;
      this.operator = undefined;
    }
  }
}

function valueType(text: string): TokenType {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return 'number';
  if (/^\d{4}-/.test(text)) return 'timestamp';
  return text.toLowerCase() === 'null' ? 'null' : 'enumeration';
}
