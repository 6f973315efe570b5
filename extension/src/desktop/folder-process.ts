import { createEmbeddedFetch, keepHeapSmall, openFolderLibrary } from '@assetql/library/node';
import { pathToFileURL } from 'node:url';
import { serveFolder } from './folder/serve-folder.ts';

keepHeapSmall();

// Has the library of a folder, and answers the extension host, which has started this process and takes it along when it ends.
serveFolder(process, {
  open: async ({ folder, baseUrl, inspection }, { tell, signal }) => {
    const library = await openFolderLibrary({
      folder,
      inspectionProgram: pathToFileURL(inspection),
      // Sidecars are written when the person asks for that and has seen what they will say.
      write: true,
      onProgress: (progress) => tell({ kind: 'progress', progress }),
      onChange: () => tell({ kind: 'changed' }),
      onNotice: (sentence, about) => tell({ kind: 'notice', sentence, about }),
      onFailure: (failure) => tell({ kind: 'failure', message: String(failure) }),
      signal,
    });
    const fetch = createEmbeddedFetch(library, (failure) => tell({ kind: 'failure', message: String(failure) }), {
      servedAt: baseUrl,
    });
    return { fetch, pathOf: library.pathOf, follow: () => library.follow(), close: () => library.close() };
  },
});
