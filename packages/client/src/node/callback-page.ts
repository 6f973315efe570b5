import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --text: #1d2126; --ground: #fff }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7eb; --ground: #16191d } }
body { margin: 0; padding: 16px; background: var(--ground); color: var(--text); font: 14px/20px system-ui, sans-serif }
main { max-width: 336px; margin: min(12vh, 96px) auto 0 }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600 }
p { margin: 0 0 8px }
a { color: inherit }`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The headers of the page at the redirect URI. It loads nothing, and its URL, which contains a code, is not passed on. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  connection: 'close',
};

/** The page that the browser shows at the end of a sign-in. */
export interface CallbackPage {
  readonly title: string;
  /** One or more sentences. */
  readonly text: string;
  /** The language of both, as an HTML `lang` value; `en` by default. */
  readonly language?: string;
  /** The URL to continue to: the page that started the sign-in. */
  readonly back?: string;
}

/** Escapes text for HTML. */
const markup = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** The page as HTML. */
export const callbackPage = ({ title, text, language = 'en', back }: CallbackPage): string => `<!doctype html>
<html lang="${markup(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${markup(title)} · AssetQL</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${markup(title)}</h1>
<p>${markup(text)}</p>${back === undefined ? '' : `\n<p><a href="${markup(back)}">Back to AssetQL</a></p>`}
</main>
</body>
</html>
`;
