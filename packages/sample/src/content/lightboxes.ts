import { type LibraryLightbox, nameBasedId } from '@assetql/library';
import type { OpenMojiEntry } from '../open-moji.ts';
import { developer, librarian } from './people.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What an asset must be like to be put into a lightbox. */
interface Candidate {
  readonly entry: OpenMojiEntry;
  readonly campaign: string | undefined;
  readonly random: SeededRandom;
}

interface SampleLightbox {
  readonly lightbox: LibraryLightbox;
  readonly takes: (candidate: Candidate) => boolean;
}

function lightbox(
  name: string,
  description: string,
  owner: string,
  approver: string | null,
  takes: SampleLightbox['takes'],
): SampleLightbox {
  const createdAt = Date.parse('2026-09-14T08:30:00.000Z');
  return {
    lightbox: {
      id: nameBasedId(`lightbox/${name}`),
      name,
      description,
      ownerId: owner,
      approverId: approver,
      createdAt,
      modifiedAt: createdAt + name.length * 3_600_000,
    },
    takes,
  };
}

/** Generated lightboxes; the developer may see all but the last. */
const all: readonly SampleLightbox[] = [
  lightbox('Home page candidates', 'Pictures to choose from for the home page.', developer.id, null, ({ random }) =>
    random.chance(0.006),
  ),
  lightbox(
    'Flags for the map',
    'Flags of the countries we deliver to.',
    developer.id,
    null,
    ({ entry, random }) => entry.subgroups === 'country-flag' && random.chance(0.2),
  ),
  lightbox(
    'Spring launch, for approval',
    'To be approved.',
    librarian.id,
    developer.id,
    ({ campaign, random }) => campaign === 'Spring launch' && random.chance(0.15),
  ),
  lightbox('Empty lightbox', 'Nothing in here yet.', developer.id, null, () => false),
  lightbox('Private drafts', 'Seen by its owner only.', librarian.id, null, ({ random }) => random.chance(0.005)),
];

export const sampleLightboxes: readonly LibraryLightbox[] = all.map((row) => row.lightbox);

/** Ids of the lightboxes that an asset is in. */
export const lightboxIdsOf = (candidate: Candidate): readonly string[] =>
  all.filter(({ takes }) => takes(candidate)).map((row) => row.lightbox.id);
