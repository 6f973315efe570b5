import { createHash } from 'node:crypto';

/** Text in the place of markup. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const style = `
:root { color-scheme: light dark; --text: #1d2126; --quiet: #59616b; --ground: #fff; --line: #858d97; --accent: #1f5fbf;
  --on-accent: #fff; --problem: #b3261e }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7eb; --quiet: #a3abb5; --ground: #16191d; --line: #7a838e;
  --accent: #7fb0f5; --on-accent: #10151c; --problem: #ff9d94 } }
* { box-sizing: border-box }
body { margin: 0; padding: 16px; background: var(--ground); color: var(--text); font: 14px/20px system-ui, sans-serif }
main { max-width: 336px; margin: min(12vh, 96px) auto 0; overflow-wrap: anywhere }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600 }
p { margin: 0 0 16px }
.quiet { margin-top: 24px; color: var(--quiet); font-size: 13px }
.problem { color: var(--problem) }
label { display: block; margin-bottom: 4px }
input { display: block; width: 100%; min-height: 36px; margin-bottom: 16px; padding: 4px 8px; font: inherit; font-size: 16px;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 4px }
button { min-height: 36px; margin-right: 8px; padding: 4px 16px; font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: 4px; cursor: pointer }
button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent) }
a { color: var(--accent) }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code { font-family: ui-monospace, monospace }`;

const styleHash = createHash('sha256').update(style).digest('base64');

export interface IdentityPage {
  readonly title: string;
  /** Markup of what the page says under its title. */
  readonly content: string;
  /** Where its form may lead: browsers look at redirects after a form as well. Without any, there is no form. */
  readonly formTargets?: readonly string[];
}

/** A page of the identity service as text, and the headers that go with it. It needs no script and may not be shown in a frame. */
export function identityPage({ title, content, formTargets = ["'none'"] }: IdentityPage): {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${formTargets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · AssetQL</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${content}
</main>
</body>
</html>
`;
  return {
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  };
}
