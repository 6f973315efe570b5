import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { curlCommand } from '../state/curl-command.ts';
import { CopyButton } from './copy-button.tsx';

export interface RequestBarProps {
  /** The URL that the results shown came from. `undefined` while there are none: the one before stays. */
  readonly url: string | undefined;
  /** Whether the text now makes another request, or none. */
  readonly isOutdated: boolean;
  /** Whether the library is in the page itself, so that no program can send the request. */
  readonly isInPage: boolean;
  /** The search as a TypeScript program. */
  readonly program: () => Promise<string>;
}

/** The request of the results shown, to read and to copy. */
export function RequestBar({ url: shown, isOutdated, isInPage, program }: RequestBarProps): VNode {
  const last = useRef(shown);
  if (shown !== undefined) last.current = shown;
  const url = last.current;
  return (
    <section class="request" aria-labelledby="request-title">
      <div class="request-head">
        <h2 id="request-title">
          Request
          {url !== undefined && isOutdated && <span class="request-outdated">from before the last change</span>}
        </h2>
        {url !== undefined && !isInPage && (
          <>
            <CopyButton quiet label="Copy URL" text={() => url} />
            <CopyButton quiet label="Copy as curl" text={() => curlCommand(url)} />
          </>
        )}
        {url !== undefined && <CopyButton quiet label="Copy as TypeScript" text={program} />}
      </div>
      {url === undefined ? (
        <p class="aql-soft">There is no request yet.</p>
      ) : (
        <pre tabIndex={0} aria-label="Request">
          GET <RequestPath url={url} withOrigin={!isInPage} />
        </pre>
      )}
    </section>
  );
}

/** Path and parameters as they are sent, a parameter per line; for another server, its origin too. */
function RequestPath({ url, withOrigin }: { readonly url: string; readonly withOrigin: boolean }): VNode {
  const { origin, pathname, search } = new URL(url);
  const parameters = search === '' ? [] : search.slice(1).split('&');
  return (
    <>
      {withOrigin && origin !== location.origin && origin}
      {pathname}
      {parameters.map((parameter, at) => (
        <span key={parameter} class="request-parameter">
          {at === 0 ? '?' : '&'}
          {parameter}
        </span>
      ))}
    </>
  );
}
