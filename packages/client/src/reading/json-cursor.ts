import { ResponseError } from '../errors/response-error.ts';
import { isRecord } from './is-record.ts';
import { normalTimestamp } from './timestamp.ts';

/** Where an answer comes from. */
export interface ResponseOrigin {
  /** What errors call the call: `GET /assets`. */
  readonly call: string;
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
}

/**
 * A place in the JSON of an answer, with typed ways to read it. What cannot be read throws a {@link ResponseError} that names the
 * place. `null` and an absent member are different: `null` says that there is none, absence says nothing.
 */
export class JsonCursor {
  readonly value: unknown;
  readonly origin: ResponseOrigin;
  readonly #parent: JsonCursor | undefined;
  readonly #key: string | number;

  constructor(value: unknown, origin: ResponseOrigin, parent?: JsonCursor, key: string | number = '') {
    this.value = value;
    this.origin = origin;
    this.#parent = parent;
    this.#key = key;
  }

  /** The first of these members that is there; services differ in spelling. The absent place when none is, or when this is no object. */
  member(...names: readonly [string, ...string[]]): JsonCursor {
    if (isRecord(this.value)) {
      for (const name of names) {
        if (Object.hasOwn(this.value, name)) return new JsonCursor(this.value[name], this.origin, this, name);
      }
    }
    return new JsonCursor(undefined, this.origin, this, names[0]);
  }

  /** Whether there is neither a value nor `null`. */
  get absent(): boolean {
    return this.value === undefined;
  }

  /** Whether there is no value: `null` or absent. */
  get empty(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** This place, where it is empty or an object; its members are absent when it is empty. */
  object(expected = 'an object'): this {
    return this.empty || isRecord(this.value) ? this : this.refuse(expected);
  }

  /** The members by name; none when empty. */
  entries(expected = 'an object'): readonly (readonly [string, JsonCursor])[] {
    if (this.empty) return [];
    if (!isRecord(this.value)) return this.refuse(expected);
    return Object.entries(this.value).map(
      ([name, value]) => [name, new JsonCursor(value, this.origin, this, name)] as const,
    );
  }

  /** The items of an array; none when empty. */
  items(expected = 'an array'): readonly JsonCursor[] {
    if (this.empty) return [];
    if (!Array.isArray(this.value)) return this.refuse(expected);
    return this.value.map((item: unknown, index) => new JsonCursor(item, this.origin, this, index));
  }

  /** A text, `null` when there is none, `undefined` when absent. Numbers and truth values are read as text. */
  text(expected = 'a text'): string | null | undefined {
    const { value } = this;
    if (value === undefined || value === null || typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return this.refuse(expected);
  }

  /** A text that is not empty. */
  requiredText(expected: string): string {
    const text = this.text(expected);
    return text === undefined || text === null || text === '' ? this.refuse(expected) : text;
  }

  /** A number, also one in quotes; `null` when there is none or only blanks, `undefined` when absent. */
  number(expected = 'a number'): number | null | undefined {
    const { value } = this;
    if (value === undefined || value === null) return value;
    if (typeof value !== 'string' && typeof value !== 'number') return this.refuse(expected);
    if (typeof value === 'string' && value.trim() === '') return null;
    // JSON has numbers that are too large
    const number = Number(value);
    return Number.isFinite(number) ? number : this.refuse(expected);
  }

  /** A whole number that is not negative, also one in quotes; `null` when there is none, `undefined` when absent. */
  count(expected = 'a count'): number | null | undefined {
    const number = this.number(expected);
    if (number === undefined || number === null) return number;
    return Number.isSafeInteger(number) && number >= 0 ? number : this.refuse(expected);
  }

  /** A truth value, also one in quotes; `null` when there is none, `undefined` when absent. */
  truth(expected = 'true or false'): boolean | null | undefined {
    const { value } = this;
    if (value === undefined || value === null || typeof value === 'boolean') return value;
    const word = typeof value === 'string' ? value.toLowerCase() : '';
    return word === 'true' ? true : word === 'false' ? false : this.refuse(expected);
  }

  /**
   * A moment as `YYYY-MM-DDThh:mm:ss.mmmZ`, the form of the language's timestamps. `null` when there is none, `undefined` when absent.
   */
  timestamp(expected = 'an ISO 8601 timestamp'): string | null | undefined {
    const text = this.text(expected);
    if (text === undefined || text === null || text === '') return text === '' ? null : text;
    return normalTimestamp(text) ?? this.refuse(expected);
  }

  /** Throws the {@link ResponseError} that this place is not what was expected. */
  refuse(expected: string): never {
    const { call, redact } = this.origin;
    throw new ResponseError(call, expected, redact(describe(this.value)), redact(this.#path()));
  }

  #path(): string {
    if (this.#parent === undefined) return '';
    const before = this.#parent.#path();
    if (typeof this.#key === 'number') return `${before}[${this.#key}]`;
    return before === '' ? this.#key : `${before}.${this.#key}`;
  }
}

const shownMembers = 6;
const longestName = 40;

/** The kind of a value, never its content. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (!isRecord(value))
    return value === '' ? 'an empty text' : typeof value === 'string' ? 'a text' : `a ${typeof value}`;
  const names = Object.keys(value);
  if (names.length === 0) return 'an empty object';
  const shown = names.slice(0, shownMembers).map((name) => name.slice(0, longestName));
  return `an object with ${shown.join(', ')}${names.length > shownMembers ? ' …' : ''}`;
}
