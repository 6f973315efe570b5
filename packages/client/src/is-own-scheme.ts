/**
 * Whether a URL uses a private scheme of a native program (RFC 8252, section 7.1): `vscode://publisher.extension/path`, or
 * `com.example.app:/path` for a scheme that is a reversed domain name. Such URLs have no origin. Schemes that browsers handle themselves do
 * not count.
 */
export const isOwnScheme = ({ origin, protocol, host, pathname }: URL): boolean =>
  origin === 'null' &&
  !/^(?:file|javascript|vbscript|data|blob|about):$/.test(protocol) &&
  (host !== '' || (protocol.includes('.') && pathname.startsWith('/')));
