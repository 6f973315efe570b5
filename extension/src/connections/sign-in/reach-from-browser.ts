import { isLoopback } from '../settings/check-address.ts';
import type { RedirectWay } from './redirect-way.ts';
import type { Stranded } from './sign-in-flow.ts';

/** Where the editor, what it runs, and the browser are. */
export interface WindowPlace {
  /** Whether this runs on another machine than the one at which the person sits, or in a container of it. */
  readonly isRemote: boolean;
  /** Whether the editor itself is a page of a browser. */
  readonly isInBrowser: boolean;
  /** Forwards the port of an address here, and gives the address by which the person's browser gets there. */
  readonly external: (address: string) => Promise<string>;
}

/**
 * Makes a registered address lead from the person's browser to where this window waits; says why it does not, where that is known. What
 * the editor makes of an address cannot be sent in its place: the service leads to the registered one, letter by letter (the interface
 * specification, §5.2).
 */
export async function reachFromBrowser(
  way: RedirectWay,
  redirectUri: string,
  { isRemote, isInBrowser, external }: WindowPlace,
): Promise<Stranded | undefined> {
  // The system hands a link to an editor on its desktop, which passes it on to where its extensions run.
  if (way === 'link') return isInBrowser ? 'link' : undefined;
  // A browser that shows the editor may be on this machine, and may be on any other.
  if (way === 'paste' || !isRemote || isInBrowser) return undefined;
  // Editors forward no other addresses.
  if (!/^http:\/\/(?:localhost|127\.0\.0\.1):\d+(?:[/?]|$)/.test(redirectUri)) return 'elsewhere';
  const reached = await external(redirectUri).catch(() => '');
  if (!isLoopback(reached)) return 'elsewhere';
  return new URL(reached).port === new URL(redirectUri).port ? undefined : 'port-in-use';
}
