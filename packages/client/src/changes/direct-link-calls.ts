import { requireMembers } from '../assets/require-members.ts';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import { readDirectLink, readDirectLinks, type DirectLink } from '../resources/direct-link.ts';
import { idsOf, pathPart, type Identified } from './identified.ts';

export interface DirectLinkOptions extends CallOptions {
  /** The name of the link; by default the file name. */
  readonly name?: string | undefined;
  /** The options of the link, kept as they are. */
  readonly selectedOptions?: string | undefined;
}

/**
 * The calls for direct links: public links to the file of an asset, with statistics of their views. Each takes the asset and the link, or
 * their ids. Rejects with a `ServiceError`: 403 when the person may not change the asset (401 for `activateAll`, §7), 404 without such an
 * asset or link.
 */
export interface DirectLinkCalls {
  /** Activates links of an asset, all of them or none (§4.3). Rejects with a 400 when the list is empty or a link is archived. */
  readonly activateAll: (
    asset: Identified,
    links: readonly Identified[],
    options?: CallOptions,
  ) => Promise<readonly DirectLink[]>;
  /** The links of an asset (ours). */
  readonly list: (asset: Identified, options?: CallOptions) => Promise<readonly DirectLink[]>;
  /**
   * Makes a link, which is `Deactivated` until it is activated (ours). It is not repeated when its answer was lost: `list` shows whether it
   * was made.
   */
  readonly create: (asset: Identified, options?: DirectLinkOptions) => Promise<DirectLink>;
  /** Deactivates a link, so that its URL leads nowhere until it is activated again (ours). */
  readonly deactivate: (asset: Identified, link: Identified, options?: CallOptions) => Promise<DirectLink>;
  /** Deactivates a link for good (ours). */
  readonly archive: (asset: Identified, link: Identified, options?: CallOptions) => Promise<DirectLink>;
}

const createOptions: readonly (keyof DirectLinkOptions)[] = ['name', 'selectedOptions', 'signal', 'onRetry'];

const notFound = 'there is no such asset or direct link, or the service has no such call';

export function createDirectLinkCalls(call: Caller): DirectLinkCalls {
  const linksOf = (asset: Identified): string => `/assets/${pathPart(asset, 'asset')}/directLinks`;
  const setState =
    (value: string): DirectLinkCalls['deactivate'] =>
    async (asset, link, options) =>
      readDirectLink(
        await call({
          ...options,
          method: 'PATCH',
          path: `${linksOf(asset)}/${pathPart(link, 'direct link')}`,
          body: JSON.stringify([{ op: 'replace', path: '/state', value }]),
          effect: 'repeatable',
          retries500: true,
          notFound,
        }),
      );
  return {
    activateAll: async (asset, links, options) =>
      readDirectLinks(
        await call({
          ...options,
          method: 'PUT',
          path: `/directLinks/${pathPart(asset, 'asset')}/activateAll`,
          body: JSON.stringify(idsOf(links, 'direct link')),
          effect: 'repeatable',
          retries500: true,
          notFound,
        }),
      ),
    list: async (asset, options) => readDirectLinks(await call({ ...options, path: linksOf(asset), notFound })),
    create: async (asset, given = {}) => {
      const path = linksOf(asset);
      requireMembers(`POST ${path}`, 'these options have', given, createOptions);
      const { name, selectedOptions, ...options } = given;
      const body = JSON.stringify({ linkName: name, selectedOptions });
      return readDirectLink(await call({ ...options, method: 'POST', path, body, effect: 'once', notFound }));
    },
    deactivate: setState('Deactivated'),
    archive: setState('Archived'),
  };
}
