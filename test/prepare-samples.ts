import { openSampleLibrary } from '@assetql/sample/node';
import { sampleFolders } from './sample-folders.ts';

// Prepares the sample libraries that tests share.
for (const dataDirectory of sampleFolders) {
  const library = await openSampleLibrary({ dataDirectory });
  await library.close();
}
