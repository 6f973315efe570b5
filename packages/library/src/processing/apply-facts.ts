import { fold } from '@assetql/core';
import type { LibraryAsset } from '../asset.ts';
import type { LibraryUpload } from '../upload.ts';
import { titleOf } from '../uploads/file-name.ts';
import { describeContent } from './content-type.ts';
import type { FileFacts } from './file-facts.ts';
import { renditionKey, renditionNames, type RenditionName } from './renditions.ts';

/** What a person has said of a file. It wins over what the file says. */
type Given = Pick<LibraryUpload, 'title' | 'description'>;

/** Entries of both lists, each once without regard to case; those of the first list come first. */
function joined(first: readonly string[], second: readonly string[]): readonly string[] {
  const known = new Set(first.map(fold));
  return [...first, ...second.filter((keyword) => !known.has(fold(keyword)))];
}

type Optional = Pick<LibraryAsset, 'resolution' | 'duration' | 'pageCount' | 'dateCreated'>;

/** Members that an asset has where they are known. */
function optionalMembers({ resolution, duration, pageCount, embedded = {} }: FileFacts): Optional {
  return {
    ...(resolution === undefined ? {} : { resolution }),
    ...(duration === undefined ? {} : { duration }),
    ...(pageCount === undefined ? {} : { pageCount }),
    ...(embedded.created === undefined ? {} : { dateCreated: embedded.created }),
  };
}

/**
 * An asset with what its file tells. A title or a description that a person has given, at any time, stays; keywords of the file are added to those of people.
 * `made` names the pictures that are stored.
 */
export function applyFacts(
  asset: LibraryAsset,
  given: Given | undefined,
  facts: FileFacts,
  made: readonly RenditionName[],
): LibraryAsset {
  const { embedded = {} } = facts;
  // Somebody may have changed the asset since it was uploaded.
  const hasOwnTitle = (given !== undefined && given.title !== null) || asset.title !== titleOf(asset.fileName);
  const hasOwnDescription = asset.description !== null;
  const keys = Object.fromEntries(
    renditionNames.flatMap((name) => (made.includes(name) ? [[name, renditionKey(asset.id, name)]] : [])),
  );
  return {
    ...asset,
    ...describeContent(asset.fileName, facts.type),
    ...optionalMembers(facts),
    title: hasOwnTitle ? asset.title : (embedded.title ?? asset.title),
    description: hasOwnDescription ? asset.description : (embedded.description ?? null),
    keywords: joined(asset.keywords, embedded.keywords ?? []),
    textInImage: facts.text ?? asset.textInImage,
    width: facts.width ?? asset.width,
    height: facts.height ?? asset.height,
    colorMode: facts.colorMode ?? asset.colorMode,
    colors: facts.colors ?? asset.colors,
    dominantColors: facts.dominantColors ?? asset.dominantColors,
    backgroundColor: facts.backgroundColor ?? asset.backgroundColor,
    foregroundColor: facts.foregroundColor ?? asset.foregroundColor,
    media: { ...asset.media, ...keys },
  };
}
