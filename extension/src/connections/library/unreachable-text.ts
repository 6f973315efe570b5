import { NetworkError } from '@assetql/client';
import type { L10n } from '../l10n.ts';

/** How platforms name what they refuse a certificate for: `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT`. */
const certificate = /CERT_|_CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;
const unknownHost = /ENOTFOUND|ERR_NAME_NOT_RESOLVED/;

/**
 * Why a service cannot be reached, where that does not fix itself and waiting for the network does not help; otherwise `undefined`.
 * `label` and `address` are those of the service that was asked.
 */
export function unreachableText(error: unknown, label: string, address: string, l10n: L10n): string | undefined {
  if (!(error instanceof NetworkError)) return undefined;
  const fault = error.code ?? error.message;
  if (certificate.test(fault))
    return l10n.t(
      'This machine does not trust the certificate of “{0}” at {1} ({2}). Check the address; if it is right, ask whoever runs the service or your network to mend the certificate.',
      label,
      address,
      fault.split(/\W/).find((word) => certificate.test(word)) ?? fault,
    );
  if (unknownHost.test(fault))
    return l10n.t(
      'No machine is found by the name in {1}. Check the address of “{0}”, and whether you have to be in its network.',
      label,
      address,
    );
  return undefined;
}
