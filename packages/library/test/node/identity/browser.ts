/** A person's browser as far as signing in needs one: it keeps cookies by their path, and goes nowhere by itself. */
export interface Browser {
  readonly open: (address: string | URL, init?: RequestInit) => Promise<Response>;
  /** Sends the form of a page with what was typed in. */
  readonly send: (page: Page, fields: Readonly<Record<string, string>>, init?: RequestInit) => Promise<Response>;
}

/** The page to sign in on, as it was shown. */
export interface Page {
  readonly address: URL;
  readonly html: string;
  /** The hidden fields of its form. */
  readonly hidden: Readonly<Record<string, string>>;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export function browser(): Browser {
  const cookies = new Map<string, Cookie>();

  const open: Browser['open'] = async (address, init = {}) => {
    const url = new URL(address);
    const sent = [...cookies.values()].filter(({ path }) => url.pathname.startsWith(path));
    const headers = new Headers(init.headers);
    headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; *path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (value === '') cookies.delete(`${name} ${path}`);
      else cookies.set(`${name} ${path}`, { name, value, path });
    }
    return response;
  };
  return {
    open,
    send: (page, fields, init = {}) =>
      open(page.address, {
        method: 'POST',
        ...init,
        body: init.body ?? new URLSearchParams({ ...page.hidden, action: 'sign-in', ...fields }),
      }),
  };
}

/** Where an answer sends the browser. */
export const locationOf = (response: Response, base: string | URL): URL =>
  new URL(response.headers.get('location') ?? 'about:blank', base);

/** Reads the page to sign in on. */
export async function pageOf(response: Response, address: URL): Promise<Page> {
  const html = await response.text();
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return { address, html, hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) };
}

/** Where the page leads that opens a program of a scheme of its own. */
export const programAddress = ({ html }: Page): URL =>
  new URL((/<a href="([^"]+)">/.exec(html)?.[1] ?? '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)));
