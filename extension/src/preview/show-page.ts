import { env, l10n, Uri, type Webview } from 'vscode';
import { previewHtml, type PageName } from './preview-html.ts';

/** Loads a page of ours into a panel, which can load nothing but the files of that page. */
export function showPage(webview: Webview, extension: Uri, page: PageName): void {
  const files = Uri.joinPath(extension, 'webview');
  webview.options = { enableScripts: true, localResourceRoots: [files] };
  webview.html = previewHtml({
    page,
    script: webview.asWebviewUri(Uri.joinPath(files, 'main.js')).toString(),
    style: webview.asWebviewUri(Uri.joinPath(files, 'main.css')).toString(),
    cspSource: webview.cspSource,
    nonce: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    ),
    phrases: l10n.bundle ?? {},
    // Without phrases of the person's language the page speaks English, whatever the editor speaks.
    language: l10n.bundle === undefined ? 'en' : env.language,
  });
}
