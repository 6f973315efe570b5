/** What a panel shows: the answer to the search that is followed, or two searches side by side. */
export type PageName = 'preview' | 'comparison';

export interface PreviewHtmlOptions {
  readonly page: PageName;
  /** Addresses that the panel may load. */
  readonly script: string;
  readonly style: string;
  /** Where the panel's own files come from, as a policy says it. */
  readonly cspSource: string;
  /** Random for each page. */
  readonly nonce: string;
  /** The page's phrases in the person's language, by their English. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly language: string;
}

/**
 * The page of the panel. It may run its own script, show its own style and the pictures that it was given as bytes, and nothing else: it
 * has no network.
 */
export function previewHtml({ page, script, style, cspSource, nonce, phrases, language }: PreviewHtmlOptions): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    'img-src blob: data:',
    `font-src ${cspSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="${escaped(language)}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>AssetQL</title>
    <link rel="stylesheet" href="${escaped(style)}">
  </head>
  <body>
    <div id="page" data-page="${page}" data-phrases="${escaped(JSON.stringify(phrases))}"></div>
    <script nonce="${escaped(nonce)}" src="${escaped(script)}"></script>
  </body>
</html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
