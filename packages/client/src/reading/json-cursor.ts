import { ResponseError } from '../errors/response-error.ts';
import { isRecord } from '@assetql/core/text';
import { normalTimestamp } from './timestamp.ts';

/** The response that a value comes from. */
export interface ResponseOrigin {
  /** The call's name in errors: `GET /assets`. */
  readonly call: string;
  /** Removes secrets from a text. */
  readonly redact: (text: string) => string;
  /** Whether the call changes the library, so that it has happened although its answer cannot be read. */
  readonly isChange?: boolean;
}

/**
 * A value in the JSON of a response, with typed accessors. A value of the wrong type throws a {@link ResponseError} with its path. `null`
 * means that there is no value; an absent member means that the response does not say.
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

  /**
   * The first existing member with one of these names, because services differ in spelling. An absent value when there is none, or when
   * this is not an object.
   */
  member(...names: readonly [string, ...string[]]): JsonCursor {
    if (isRecord(this.value)) {
      for (const name of names) {
        if (Object.hasOwn(this.value, name)) return new JsonCursor(this.value[name], this.origin, this, name);
      }
    }
    return new JsonCursor(undefined, this.origin, this, names[0]);
  }

  /** Whether the value is absent, as opposed to `null`. */
  get absent(): boolean {
    return this.value === undefined;
  }

  /** Whether the value is `null` or absent. */
  get empty(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** Asserts that this is an object, `null` or absent. Members of an empty value are absent. */
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

  /** A string; `null` and `undefined` (absent) are kept. Numbers and booleans are converted. */
  text(expected = 'a text'): string | null | undefined {
    const { value } = this;
    if (value === undefined || value === null || typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return this.refuse(expected);
  }

  /** A non-empty string. */
  requiredText(expected: string): string {
    const text = this.text(expected);
    return text === undefined || text === null || text === '' ? this.refuse(expected) : text;
  }

  /** A number, possibly as a string; `null` also for a blank string, `undefined` when absent. */
  number(expected = 'a number'): number | null | undefined {
    const { value } = this;
    if (value === undefined || value === null) return value;
    if (typeof value !== 'string' && typeof value !== 'number') return this.refuse(expected);
    if (typeof value === 'string' && value.trim() === '') return null;
    // JSON numbers can exceed the range of a double
    const number = Number(value);
    return Number.isFinite(number) ? number : this.refuse(expected);
  }

  /** A non-negative integer, possibly as a string; `null` and `undefined` (absent) are kept. */
  count(expected = 'a count'): number | null | undefined {
    const number = this.number(expected);
    if (number === undefined || number === null) return number;
    return Number.isSafeInteger(number) && number >= 0 ? number : this.refuse(expected);
  }

  /** A boolean, possibly as a string; `null` and `undefined` (absent) are kept. */
  truth(expected = 'true or false'): boolean | null | undefined {
    const { value } = this;
    if (value === undefined || value === null || typeof value === 'boolean') return value;
    const word = typeof value === 'string' ? value.toLowerCase() : '';
    return word === 'true' ? true : word === 'false' ? false : this.refuse(expected);
  }

  /** A timestamp in the form `YYYY-MM-DDThh:mm:ss.mmmZ` of the language; `null` and `undefined` (absent) are kept. */
  timestamp(expected = 'an ISO 8601 timestamp'): string | null | undefined {
    const text = this.text(expected);
    if (text === undefined || text === null || text === '') return text === '' ? null : text;
    return normalTimestamp(text) ?? this.refuse(expected);
  }

  /** Throws the {@link ResponseError} for a value that is not what was expected. */
  refuse(expected: string): never {
    const { call, redact, isChange } = this.origin;
    throw new ResponseError(call, expected, redact(describe(this.value)), redact(this.#path()), isChange);
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

/** The kind of a value, without its content. */
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
