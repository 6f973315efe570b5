import type { InitialLibrary } from '@assetql/library';
import { contributor, developer, librarian } from '../content/people.ts';
import { generatedContent } from './generated-content.ts';
import { generatedMedia } from './generated-media.ts';
import type { GeneratedSize } from './generated-size.ts';

/** Changes whenever the generator gives other assets for the same seed. */
const generatorVersion = 1;

/** A generated library as what a new library is filled with. */
export const createGeneratedLibrary = ({ assets, seed }: GeneratedSize): InitialLibrary => ({
  version: `generated-${generatorVersion} ${assets} ${seed}`,
  size: () => assets,
  content: () => generatedContent({ assets, seed }),
  isStreamed: true,
  media: generatedMedia,
  developerId: developer.id,
  accountIds: [developer.id, librarian.id, contributor.id],
});
