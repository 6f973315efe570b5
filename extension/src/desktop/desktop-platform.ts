import type { Platform } from '../contracts/platform.ts';
import { listen } from './listen.ts';
import { openFolder } from './folder/open-folder.ts';
import { openLocalFiles } from './local-files.ts';
import { sharedSecrets } from './shared-secrets.ts';

/** An extension host that runs Node: the server is a process beside it. */
export const desktopPlatform: Platform = {
  kind: 'desktop',
  listen,
  sharedSecrets,
  openFiles: (program) => openLocalFiles(program),
  openFolder: (folder) => openFolder(folder),
  fileAt: async (path) => {
    const { fileFromPath } = await import('@assetql/client/node');
    return await fileFromPath(path);
  },
  languageClient: async (context, options) => {
    // Read when a document is there: activation does not wait for it.
    const { LanguageClient, TransportKind } = await import('vscode-languageclient/node');
    const server = { module: context.asAbsolutePath('server/node.cjs'), transport: TransportKind.ipc };
    return new LanguageClient('assetql', 'AssetQL', { run: server, debug: server }, options);
  },
};
