import { isLoopback } from '../settings/check-address.ts';

/** How a browser that has signed someone in comes back: to a port of this machine, by a link of the editor, or by a person who copies its address. */
export type RedirectWay = 'port' | 'link' | 'paste';

/** The host and path of the links that come back to this extension: `vscode://assetql.assetql-vscode/signed-in`. */
export const linkPlace = { host: 'assetql.assetql-vscode', path: '/signed-in' } as const;

export interface WaysHere {
  /** Whether a port can be opened. */
  readonly canListen: boolean;
  /** What this editor's links start with: `vscode`. */
  readonly uriScheme: string;
}

/** The way that a registered address leads. */
export function redirectWay(redirectUri: string, { canListen, uriScheme }: WaysHere): RedirectWay {
  if (isLoopback(redirectUri)) return canListen ? 'port' : 'paste';
  const url = URL.parse(redirectUri);
  const isLink = url?.protocol === `${uriScheme}:` && url.host === linkPlace.host && url.pathname === linkPlace.path;
  return isLink ? 'link' : 'paste';
}
