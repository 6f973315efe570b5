import { Uri, workspace } from 'vscode';
import type { MessageTransports } from 'vscode-languageclient';
import type { Platform } from '../contracts/platform.ts';

/** An extension host in a browser's worker: the server is another worker. */
export const webPlatform: Platform = {
  kind: 'web',
  languageClient: async (context, options) => {
    const { BrowserMessageReader, BrowserMessageWriter, LanguageClient } =
      await import('vscode-languageclient/browser');
    const start = async (): Promise<MessageTransports> => {
      // The address of the extension may be of another origin, from which no worker may be started.
      const script = await workspace.fs.readFile(Uri.joinPath(context.extensionUri, 'server/worker.js'));
      const address = URL.createObjectURL(new Blob([Uint8Array.from(script)], { type: 'text/javascript' }));
      // A worker that is made in a worker of VS Code fetches its script only after a while.
      context.subscriptions.push({ dispose: () => URL.revokeObjectURL(address) });
      const worker = new Worker(address, { name: 'AssetQL' });
      // Such a worker is of a class of its own, which the client does not know: it is given its two ends.
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    return new LanguageClient('assetql', 'AssetQL', start, options);
  },
};
