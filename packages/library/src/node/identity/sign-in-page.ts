import { escapeMarkup, identityPage } from './identity-page.ts';
import { isPrivateUse } from './redirect-uri.ts';

export interface SignInPage {
  readonly status: number;
  /** Where the form is sent. */
  readonly path: string;
  /** Shows that the form came from this page. */
  readonly formToken: string;
  /** Where the browser is sent in the end. */
  readonly redirectUri: string;
  readonly userName?: string;
  /** One sentence. */
  readonly problem?: string;
}

/** The page on which a person signs in. */
export function signInPage({ status, path, formToken, redirectUri, userName = '', problem }: SignInPage): Response {
  const described = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"';
  const redirect = new URL(redirectUri);
  const [nameFocus, passwordFocus] = userName === '' ? [' autofocus', ''] : ['', ' autofocus'];
  const { body, headers } = identityPage({
    title: 'Sign in to the library',
    // a program is opened by a page of ours
    formTargets: isPrivateUse(redirect) ? ["'self'"] : ["'self'", redirect.origin],
    content: `<p>AssetQL will search the library as you. Your password stays here.</p>
${problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escapeMarkup(problem)}</p>`}
<form method="post" action="${escapeMarkup(path)}">
<input type="hidden" name="token" value="${escapeMarkup(formToken)}">
<label for="username">User name</label>
<input id="username" name="username" value="${escapeMarkup(userName)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200" required${nameFocus}${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required${passwordFocus}${described}>
<button class="main" name="action" value="sign-in">Sign in</button>
<button name="action" value="cancel" formnovalidate>Cancel</button>
</form>
<p class="quiet">The passwords were shown when the library was first served. <code>assetql serve --new-passwords</code> makes new ones.</p>`,
  });
  return new Response(body, { status, headers });
}
