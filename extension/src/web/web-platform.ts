import { Uri, workspace } from 'vscode';
import type { Platform } from '../contracts/platform.ts';

/** An extension host in a browser's worker: the server is another worker. */
export const webPlatform: Platform = {
  kind: 'web',
  languageClient: async (context, options) => {
    const { LanguageClient } = await import('vscode-languageclient/browser');
    const start = async (): Promise<Worker> => {
      // The address of the extension may be of another origin, from which no worker may be started.
      const script = await workspace.fs.readFile(Uri.joinPath(context.extensionUri, 'server/worker.js'));
      const address = URL.createObjectURL(new Blob([Uint8Array.from(script)], { type: 'text/javascript' }));
      try {
        return new Worker(address, { name: 'AssetQL' });
      } finally {
        URL.revokeObjectURL(address);
      }
    };
    return new LanguageClient('assetql', 'AssetQL', start, options);
  },
};
