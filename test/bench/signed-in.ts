import type { LibraryServer } from '@assetql/library/node';
import { browser, locationOf, pageOf } from '../../packages/library/test/node/identity/browser.ts';

/** Signs in as one of the sample's people, whose password this start of the server has made. Resolves with the access token. */
export async function signedIn({ identity }: LibraryServer, username: string): Promise<string> {
  const [redirectUri = ''] = identity?.redirectUris ?? [];
  const secrets = identity?.newSecrets;
  if (identity === undefined || secrets === undefined) throw new Error('Nobody can sign in.');
  const { authUrl, clientId } = identity;
  const begun = new URL(`${authUrl}/connect/authorize`);
  begun.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid api',
    state: 'state',
  }).toString();
  const person = browser();
  const form = locationOf(await person.open(begun), begun);
  const password = secrets.passwords.find((each) => each.userName === username)?.password ?? '';
  const sent = await person.send(await pageOf(await person.open(form), form), { username, password });
  const answered = await person.open(locationOf(sent, form));
  const token = await fetch(`${authUrl}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: locationOf(answered, form).searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: secrets.clientSecret,
    }),
  });
  const { access_token: accessToken } = await token.json();
  return String(accessToken);
}
