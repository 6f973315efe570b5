import { isRecord } from '@assetql/core/text';
import { readReason } from '../transport/response-reason.ts';
import type { JsonCursor } from './json-cursor.ts';

/**
 * The `payload` of an envelope, or the response itself when there is no envelope. The specification spells the member `payload` (§2.6) and
 * `Payload` (§4.5).
 */
export function payloadOf(answer: JsonCursor): JsonCursor {
  const payload = answer.member('payload', 'Payload');
  return payload.absent ? answer : payload;
}

/**
 * The items of a list response: an array, or an array in one of the named members, inside an envelope or not. `expected` describes the
 * items in errors.
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

/** The errors of an envelope whose payload is empty, as text; `undefined` when there are none. Live services send them with status 200. */
export function errorsOf(answer: JsonCursor): string | undefined {
  if (!isHollow(answer.member('payload', 'Payload').value)) return undefined;
  const [words] = messagesOf(answer.member('errors', 'Errors').value, 'as one');
  return words === undefined ? undefined : answer.origin.redact(words);
}

/** The warnings of an envelope as texts, including errors that came with a payload. */
export function warningsOf(answer: JsonCursor): readonly string[] {
  return [answer.member('warnings', 'Warnings'), answer.member('errors', 'Errors')].flatMap(({ value }) =>
    messagesOf(value, 'one by one').map((words) => answer.origin.redact(words)),
  );
}

function messagesOf(value: unknown, how: 'as one' | 'one by one'): readonly string[] {
  const items: readonly unknown[] = how === 'one by one' && Array.isArray(value) ? value : [value ?? ''];
  return items.map((item) => readReason('', item)).filter((words) => words !== '');
}

/** Payloads of services are not nested deeper. */
const deepest = 4;

/** Whether a payload has no content: no member, no item, no number but 0. */
function isHollow(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value)
    ? depth < deepest && Object.values(value).every((member) => isHollow(member, depth + 1))
    : !value;
}
