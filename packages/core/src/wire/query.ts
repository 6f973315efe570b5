import type { WritableRequest } from './request.ts';
import { written } from './written.ts';

/**
 * Differences from `encodeURIComponent`. A blank is `+`, as the specification shows (§4.7), which keeps addresses short.
 * `! ' ( ) *` are encoded, because shells, browsers or Markdown give them a meaning.
 * `: , /` are not encoded: they have no meaning in a query, and are frequent in timestamps, lists and paths.
 */
const rewritten: Readonly<Record<string, string>> = {
  '%20': '+',
  '%3A': ':',
  '%2C': ',',
  '%2F': '/',
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
};

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%20|%3A|%2C|%2F|[!'()*]/g, (found) => rewritten[found] ?? found);

/** The query string of a request (the interface specification, §4.4), without `?`; empty for an empty request. A lone surrogate is sent as U+FFFD. */
export function writeQuery(request: WritableRequest): string {
  return written(request)
    .map(([name, value]) => `${name}=${encode(String(value))}`)
    .join('&');
}
