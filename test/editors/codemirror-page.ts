import { languageServerExtensions, LSPClient, type Transport } from '@codemirror/lsp-client';
import { EditorView } from '@codemirror/view';

const worker = new Worker('worker.js', { type: 'module' });
const listeners = new Set<(message: string) => void>();
worker.addEventListener('message', ({ data }) => {
  for (const listener of listeners) listener(JSON.stringify(data));
});

const transport: Transport = {
  send: (message) => worker.postMessage(JSON.parse(message), []),
  subscribe: (listener) => listeners.add(listener),
  unsubscribe: (listener) => listeners.delete(listener),
};

/**
 * A plain CodeMirror editor whose only knowledge of the language comes from the server; the page's address says its file and text. The
 * library lets pages write no styles of their own: in a shadow root the editor needs none.
 */
const client = new LSPClient({ extensions: languageServerExtensions(), timeout: 10_000 }).connect(transport);
const { searchParams } = new URL(location.href);
const name = searchParams.get('name') ?? '';
const root = document.body.attachShadow({ mode: 'open' });
const editor = new EditorView({
  doc: searchParams.get('text') ?? '',
  root,
  extensions: client.plugin(`file:///${name}`, name.endsWith('.ts') ? 'typescript' : 'assetql'),
});
root.append(editor.dom);
await client.initializing;
document.title = 'Ready';
