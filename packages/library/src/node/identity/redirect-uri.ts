import { isLoopback } from '../server/host-guard.ts';

/** Where `assetql` waits for the browser when nothing else is registered. */
export const defaultRedirectUri = 'http://127.0.0.1:4311/callback';

/**
 * Schemes that mean something already: browsers show, run, load or send what they lead to, or systems have programs for them. The code
 * would end there.
 */
const taken: ReadonlySet<string> = new Set(
  `about acap blob brave callto chrome cid content data devtools dns edge facetime feed file filesystem fish ftp ftps geo git go gopher
  h323 http https icap imap info intent ipn ipp ipps irc irc6 ircs itms jar javascript jdbc ldap ldaps livescript magnet mailto market
  mid mms mocha mongodb mqtt ms-help msrp news nfs nntp opaquelocktoken opera pop postgres redis resource rmi rsync rtmp rtsp rtsps
  sftp shell shttp sip sips sms smb snmp spotify ssh steam stun svn tel telnet tftp turn udp unreal urn vbscript view-source vnc wais
  webcal ws wss wyciwyg xmpp`.split(/\s+/),
);

/** Of browsers and of Windows, whose names begin so. */
const takenStart = /^(?:chrome|edge|moz|ms|opera|safari|search|shell|web|webkit|x)-/;

/** What an editor calls an extension by: `vscode://publisher.extension/path`. */
const extensionHost = /^[a-z0-9][a-z0-9-]*\.[a-z0-9][a-z0-9-]*$/i;

/**
 * Whether an address is of a scheme that a native program has to itself (RFC 8252, 7.1). Such a scheme is a domain name of its maker,
 * written in reverse (`com.example.app:/path`). Editors have shorter ones, which have to lead to one of their extensions
 * (`vscode://publisher.extension/path`). Schemes that mean something already are none.
 */
export function isPrivateUse({ protocol, host, pathname }: URL): boolean {
  const scheme = protocol.slice(0, -1);
  if (taken.has(scheme) || takenStart.test(scheme) || !pathname.startsWith('/')) return false;
  return /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/.test(scheme) || extensionHost.test(host);
}

/** Why an address cannot be registered, as a sentence. `undefined` when it can. */
export function redirectUriProblem(text: string): string | undefined {
  const uri = URL.canParse(text) ? new URL(text) : undefined;
  const write = `write one such as ${defaultRedirectUri} (--redirect-uri ADDRESS).`;
  if (uri === undefined || !/^[\x21-\x7e]+$/.test(text))
    return `“${text}” is no address to send the browser to; ${write}`;
  const isWeb = uri.protocol === 'https:' || (uri.protocol === 'http:' && isLoopback(uri.hostname));
  if (!isWeb && !isPrivateUse(uri))
    return `A code may go to https, to http on this machine, or to a scheme that a program has to itself (vscode://publisher.extension/path, com.example.app:/path), not to ${text}; ${write}`;
  if (text.includes('#') || uri.username !== '' || uri.password !== '')
    return `The address of a redirect has no fragment and no user in it; ${write}`;
  return undefined;
}
