import { readQuery } from './read-query.ts';
import type { WireReading } from './reading.ts';

/** A list request read from an address. */
export interface UrlReading extends WireReading<string> {
  /** The part before the query: `{base_url}/assets`; empty for a query string alone. */
  readonly address: string;
  /** The part after `#`, which browsers never send; absent when there is no `#`. */
  readonly fragment?: string;
}

/** The offset of the query: at the first `?` that is not part of a parameter's value. */
function queryStart(text: string): number {
  const mark = text.indexOf('?');
  const equals = text.indexOf('=');
  const isAddress = /^(?:[a-z][a-z0-9+.-]*:)?\//i.test(text);
  if (mark >= 0 && (isAddress || equals < 0 || mark < equals)) return mark;
  return isAddress ? text.length : 0;
}

/** Reads a whole address, `?query`, or a bare query string. Never throws. */
export function readUrl(text: string): UrlReading {
  const trimmed = text.trim();
  const hash = trimmed.indexOf('#');
  const target = hash < 0 ? trimmed : trimmed.slice(0, hash);
  const start = queryStart(target);
  return {
    address: target.slice(0, start),
    ...(hash < 0 ? {} : { fragment: trimmed.slice(hash + 1) }),
    ...readQuery(target.slice(start)),
  };
}
