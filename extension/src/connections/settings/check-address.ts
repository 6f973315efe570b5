import { isOwnScheme, isThisMachine } from '@assetql/client';
import type { L10n } from '../l10n.ts';

/** What is wrong with the address of a service, as a sentence that says what to write; nothing when it can be used. */
export function addressProblem(text: string, l10n: L10n): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol))
    return l10n.t('Write a whole address, such as https://library.example/api.');
  if (url.protocol === 'http:' && !isThisMachine(url))
    return l10n.t(
      'Write an address that starts with https: http is for this machine only, since it can be listened to.',
    );
  if (url.username !== '' || url.password !== '')
    return l10n.t('Leave the user name and the password out of the address: they are not kept here.');
  if (url.search !== '' || url.hash !== '') return l10n.t('Leave out what follows ? or # in the address.');
  return undefined;
}

/** An address without a slash at its end, so that the same one is written in one way. */
export const plainAddress = (text: string): string => text.trim().replace(/(?<!\/)\/+$/, '');

/** What is wrong with a redirect address; nothing when the browser can be sent there. */
export function redirectProblem(text: string, l10n: L10n): string | undefined {
  const url = URL.parse(text.trim());
  const isWeb = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url)));
  if (url !== null && (isOwnScheme(url) || isWeb) && url.hash === '' && url.username === '' && url.password === '')
    return undefined;
  return l10n.t(
    'Write the redirect address that the provider has registered, letter by letter: https, http on this machine, or vscode.',
  );
}

/** Whether a redirect address leads to a port of this machine. */
export function isLoopback(redirectUri: string): boolean {
  const url = URL.parse(redirectUri);
  return url !== null && url.protocol === 'http:' && isThisMachine(url);
}
