import { NetworkError } from '@assetql/client';

const untrusted =
  'Its certificate is not trusted here. Where your network has an authority of its own, set NODE_USE_SYSTEM_CA=1, or NODE_EXTRA_CA_CERTS to the file with its certificate.';

const unknownHost =
  'The name of the host is not known: check the address and the network. Where a proxy is needed, name it in HTTPS_PROXY.';

const noRoute = 'Check the address and the network. Where a proxy is needed, name it in HTTPS_PROXY.';

const noTls = 'It speaks no TLS there: check the port, or write http in place of https.';

/** What to do when a service cannot be reached, by the platform's error code. */
const hints: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'Nothing listens there: start the service, or check the address.'],
  ['ENOTFOUND', unknownHost],
  ['EAI_AGAIN', unknownHost],
  ['ETIMEDOUT', noRoute],
  ['ENETUNREACH', noRoute],
  ['EHOSTUNREACH', noRoute],
  ['UND_ERR_CONNECT_TIMEOUT', noRoute],
  ['ERR_SSL_WRONG_VERSION_NUMBER', noTls],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', noTls],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
  ['SELF_SIGNED_CERT_IN_CHAIN', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
  ['CERT_HAS_EXPIRED', 'Its certificate has expired: tell those who run the service.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Its certificate is for another name: check the address.'],
]);

/** What to do about a failed call that got no answer, as a sentence; `undefined` for other errors. */
export function networkHint(error: unknown): string | undefined {
  return error instanceof NetworkError && error.code !== undefined ? hints.get(error.code) : undefined;
}
