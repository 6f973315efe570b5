import { readReason } from '../transport/response-reason.ts';
import type { JsonCursor } from './json-cursor.ts';
import { isRecord } from './is-record.ts';

/**
 * What an answer carries: the `payload` of an envelope, or the answer itself where it comes bare.
 * The specification shows the member as `payload` (§2.6) and as `Payload` (§4.5).
 */
export function payloadOf(answer: JsonCursor): JsonCursor {
  const payload = answer.member('payload', 'Payload');
  return payload.absent ? answer : payload;
}

/**
 * The items of a list answer: an array, in an envelope or bare, or an array in one of the named members of an object.
 * `expected` says what the items are, for the error.
 */
export function itemsOf(
  answer: JsonCursor,
  expected: string,
  ...names: readonly [string, ...string[]]
): readonly JsonCursor[] {
  const payload = payloadOf(answer);
  if (Array.isArray(payload.value)) return payload.items();
  const member = payload.member(...names);
  return member.absent ? payload.refuse(expected) : member.items(expected);
}

/** The errors of an envelope without a payload to speak of, in words; `undefined` when there are none. Live services send them with status 200. */
export function errorsOf(answer: JsonCursor): string | undefined {
  if (!isHollow(answer.member('payload', 'Payload').value)) return undefined;
  const [words] = messagesOf(answer.member('errors', 'Errors').value, 'as one');
  return words === undefined ? undefined : answer.origin.redact(words);
}

/** What an envelope warns of, as texts; also errors that came with a payload. */
export function warningsOf(answer: JsonCursor): readonly string[] {
  return [answer.member('warnings', 'Warnings'), answer.member('errors', 'Errors')].flatMap(({ value }) =>
    messagesOf(value, 'one by one').map((words) => answer.origin.redact(words)),
  );
}

function messagesOf(value: unknown, how: 'as one' | 'one by one'): readonly string[] {
  const items: readonly unknown[] = how === 'one by one' && Array.isArray(value) ? value : [value ?? ''];
  return items.map((item) => readReason('', item)).filter((words) => words !== '');
}

/** Deeper is no payload that services send. */
const deepest = 4;

/** Whether there is nothing in a payload: no member, no item, no number but 0. */
function isHollow(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value)
    ? depth < deepest && Object.values(value).every((member) => isHollow(member, depth + 1))
    : !value;
}
