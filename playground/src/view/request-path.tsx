import type { VNode } from 'preact';

/** Path and parameters as they are sent, a parameter per line; for another server, its origin too. */
export function RequestPath({ url, withOrigin }: { readonly url: string; readonly withOrigin: boolean }): VNode {
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
