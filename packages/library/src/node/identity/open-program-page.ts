import { escapeMarkup, identityPage } from './identity-page.ts';

/**
 * Leads the browser to a program of a scheme of its own (RFC 8252, 7.1), which opens beside the page: there must be one that says so, and
 * that has a link for browsers that open nothing by themselves. A redirect would leave the form in sight, as if no one had sent it.
 */
export function openProgramPage(address: URL): ReturnType<typeof identityPage> {
  const isSignedIn = !address.searchParams.has('error');
  const { body, headers } = identityPage({
    title: isSignedIn ? 'Signed in' : 'Not signed in',
    content: `<p>${isSignedIn ? 'You go on in the program that sent you here.' : 'The program that sent you here says why.'} Your browser may ask whether to open it; after that you can close this page.</p>
<p><a href="${escapeMarkup(address.href)}">Open the program</a></p>`,
  });
  return { body, headers: { ...headers, refresh: `0; url=${address.href}` } };
}
