import { ServiceError, type ClientError } from '@assetql/client';
import type { L10n } from '../connections/l10n.ts';

const minute = 60_000;

/** A duration in words, rounded up. */
function durationText(milliseconds: number, language: string): string {
  const [unit, size] = milliseconds < 2 * minute ? (['second', 1000] as const) : (['minute', minute] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(milliseconds / size));
}

/** Why a call of the library failed, and what to do, as a message says it. */
export function failureText(error: ClientError, language: string, l10n: L10n): string {
  if (!(error instanceof ServiceError)) return error.message;
  const { status, reason, retryAfter } = error;
  if (status === 429)
    return retryAfter === undefined || !(retryAfter > 0) || !Number.isFinite(retryAfter)
      ? l10n.t('The library had too many requests in a short time, and asks for a pause. Try again in a moment.')
      : l10n.t(
          'The library had too many requests in a short time, and asks for a pause. Try again in {0}.',
          durationText(retryAfter, language),
        );
  if (status >= 500)
    return l10n.t('The library failed while answering (status {0}: {1}). Try again in a moment.', status, reason);
  return error.message;
}
