import type { InitialLibrary } from '@assetql/library';
import { contributor, developer, librarian } from './content/people.ts';
import { createSampleContent, sampleSize, sampleVersion } from './content/sample-content.ts';
import { createSampleMedia } from './media/sample-media.ts';
import type { OpenMojiSource } from './open-moji.ts';

/** The sample as what a new library is filled with. Reads nothing from the source until the library is prepared or a file is opened. */
export const createSample = (source: OpenMojiSource): InitialLibrary => ({
  version: sampleVersion,
  size: () => sampleSize(source),
  content: () => createSampleContent(source),
  media: createSampleMedia(source),
  developerId: developer.id,
  accountIds: [developer.id, librarian.id, contributor.id],
});
