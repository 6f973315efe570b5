import { isRecord } from '../text/is-record.ts';
import { readEntries, type WireProblem, type WireReading } from './reading.ts';

function notAnObject(): WireReading<unknown> {
  const message = 'The body must be a JSON object with the parameters of the request.';
  return { request: {}, other: [], problems: [{ code: 'not-an-object', parameter: '', message }] };
}

/** Reads a body: a JSON text, or the value that was parsed from one. Members that are `null` are ignored. Never throws. */
export function readBody(body: unknown): WireReading<unknown> {
  let value = body;
  if (typeof body === 'string') {
    try {
      value = JSON.parse(body);
    } catch {
      return notAnObject();
    }
  }
  if (!isRecord(value)) return notAnObject();
  const problems: WireProblem[] = [];
  const entries = Object.entries(value).filter((entry) => entry[1] !== null && entry[1] !== undefined);
  return readEntries<unknown>(entries, problems);
}
