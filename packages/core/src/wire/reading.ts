import { parameter } from '../schema/parameters.ts';
import type { ListRequest } from './request.ts';

/** A mistake in a query string or body, outside of its expressions. */
export interface WireProblem {
  readonly code:
    | 'malformed-encoding'
    | 'repeated-parameter'
    | 'not-an-integer'
    | 'not-a-text'
    | 'not-an-object'
    | 'not-a-request'
    | 'unreadable-body'
    | 'computed-value'
    | 'secret';
  /** The name of the parameter as written; empty for a problem of the whole request. */
  readonly parameter: string;
  /** One plain sentence: the mistake, and how it was handled. */
  readonly message: string;
}

/** The result of reading a query string or body: the request, and everything that could not become a part of it. */
export interface WireReading<Other> {
  readonly request: ListRequest;
  /** Unknown parameters, repeated ones and those with a value that cannot be read, in order. */
  readonly other: readonly (readonly [name: string, value: Other])[];
  readonly problems: readonly WireProblem[];
}

function integer(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
  // Adding 0 turns -0 into 0.
  return typeof number === 'number' && Number.isSafeInteger(number) ? number + 0 : undefined;
}

function names(value: unknown): readonly string[] | undefined {
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  const found: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string') return undefined;
    if (part.trim() !== '') found.push(part.trim());
  }
  return found;
}

const expected = {
  expression: { code: 'not-a-text', what: 'a text' },
  names: { code: 'not-a-text', what: 'a list of names with commas between them' },
  integer: { code: 'not-an-integer', what: 'a whole number' },
} as const;

/** Makes a request from named values. Of several with one name the first counts; the specification does not say which a service uses. */
export function readEntries<Other>(
  entries: Iterable<readonly [string, Other]>,
  problems: WireProblem[],
): WireReading<Other> {
  const found = new Map<string, unknown>();
  const other: (readonly [string, Other])[] = [];
  for (const entry of entries) {
    const [written, raw] = entry;
    const row = parameter(written);
    if (row === undefined) {
      other.push(entry);
      continue;
    }
    const { name, type } = row;
    if (found.has(name)) {
      const message = `“${written}” is given more than once; the first is used.`;
      problems.push({ code: 'repeated-parameter', parameter: written, message });
      other.push(entry);
      continue;
    }
    const value = type === 'integer' ? integer(raw) : type === 'names' ? names(raw) : raw;
    if (value === undefined || (type === 'expression' && typeof value !== 'string')) {
      const { code, what } = expected[type];
      problems.push({ code, parameter: written, message: `“${written}” must be ${what}; it is left out.` });
      other.push(entry);
    } else {
      found.set(name, value);
    }
  }
  return { request: Object.fromEntries(found), other, problems };
}
