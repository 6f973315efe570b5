import { readReason } from '../transport/answer-reason.ts';
import type { Answer } from './answer.ts';

/**
 * What an answer carries: the `payload` of an envelope, or the answer itself where it comes bare.
 * The specification shows the member as `payload` (§2.6) and as `Payload` (§4.5).
 */
export function payloadOf(answer: Answer): Answer {
  const payload = answer.member('payload', 'Payload');
  return payload.absent ? answer : payload;
}

/**
 * The items of a list answer: an array, in an envelope or bare, or an array in one of the named members of an object.
 * `expected` says what the items are, for the error.
 */
export function itemsOf(answer: Answer, expected: string, ...names: readonly [string, ...string[]]): readonly Answer[] {
  const payload = payloadOf(answer);
  if (Array.isArray(payload.value)) return payload.items();
  const member = payload.member(...names);
  return member.absent ? payload.refuse(expected) : member.items(expected);
}

/** The errors of an envelope without a payload, in words; `undefined` when there are none. Live services send them with status 200. */
export function errorsOf(answer: Answer): string | undefined {
  if (!answer.member('payload', 'Payload').empty) return undefined;
  const words = readReason('', answer.member('errors', 'Errors').value ?? '');
  return words === '' ? undefined : answer.origin.redact(words);
}

/** The warnings of an envelope, as texts. */
export function warningsOf(answer: Answer): readonly string[] {
  const warnings = answer.member('warnings', 'Warnings');
  if (!Array.isArray(warnings.value)) return [];
  return warnings.value.map((warning: unknown) => readReason('', warning)).filter((warning) => warning !== '');
}
