import { openLibrary } from '@assetql/library/node';
import { sampleFolders } from './sample-folders.ts';

// Prepares the sample libraries that tests share.
for (const dataDirectory of sampleFolders) {
  const library = await openLibrary({ dataDirectory });
  await library.close();
}
