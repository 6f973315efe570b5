/**
 * Whether an address is of a scheme that a native program has to itself (RFC 8252, 7.1): `vscode://publisher.extension/path`, or, where the
 * scheme is a domain name in reverse, without a host (`com.example.app:/path`). They have no origin, as pages have one. What browsers
 * run or show themselves is none.
 */
export const isOwnScheme = ({ origin, protocol, host, pathname }: URL): boolean =>
  origin === 'null' &&
  !/^(?:file|javascript|vbscript|data|blob|about):$/.test(protocol) &&
  (host !== '' || (protocol.includes('.') && pathname.startsWith('/')));
