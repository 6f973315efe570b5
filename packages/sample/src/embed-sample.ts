import { embedLibrary, type EmbeddedLibraryFetch, type EmbedLibraryOptions } from '@assetql/library';
import { developer } from './content/people.ts';
import type { SamplePack } from './pack/open-sample-parts.ts';

/** How a sample answers within a program. */
export type EmbeddedSampleOptions = Omit<EmbedLibraryOptions, 'store' | 'media' | 'parts' | 'viewer'>;

/** Like the platform's `fetch`, for one library. */
export type EmbeddedSample = EmbeddedLibraryFetch;

/**
 * Answers requests to the API of a sample within this program, as `embedLibrary` does. Without `authenticate`, any credentials are those of
 * the sample's developer. What is added or changed is there until the program ends.
 */
export const embedSample = ({ store, media }: SamplePack, options: EmbeddedSampleOptions): EmbeddedSample =>
  embedLibrary({ ...options, store, media, parts: store.parts, viewer: developer.id });
