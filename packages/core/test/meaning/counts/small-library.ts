import { print, type MatchAsset } from '@assetql/core';
import { restrictionPredicate, type Count, type Restriction } from '@assetql/core/meaning';
import { astOf } from '../matching.ts';

const day = (date: number): number => Date.UTC(2024, 4, date);

const logo = { assetType: 'Image', averageRating: 3, status: 0, dateApproved: day(3), dateUploaded: day(1) };

/** Ten assets: logos, photos and a video. */
export const assets: readonly MatchAsset[] = [
  ...Array.from({ length: 5 }, (_, at) => ({
    ...logo,
    title: `Logo ${at}`,
    averageRating: at % 4,
    fileExtension: 'svg',
  })),
  ...Array.from({ length: 4 }, (_, at) => ({ ...logo, title: `Photo ${at}`, status: 5, fileExtension: 'jpg' })),
  { ...logo, title: 'Clip', assetType: 'Video', status: 2, dateUploaded: day(20), fileExtension: 'mp4' },
];

/** A request as its texts. */
export const textOf = ({ filters, containerfilter, search }: Restriction): string =>
  [filters, containerfilter, search].map((part) => print(part)).join(' | ');

/** Counts the assets, and keeps the requests that it was asked. */
export function countingLibrary(): { readonly count: Count; readonly asked: string[] } {
  const asked: string[] = [];
  const count: Count = async (request) => {
    asked.push(textOf(request));
    return await Promise.resolve(assets.filter(restrictionPredicate(request)).length);
  };
  return { count, asked };
}

/** A request of texts. */
export const requestOf = (filters: string, search = '', containerfilter = ''): Restriction => ({
  filters: astOf('filters', filters),
  containerfilter: astOf('containerfilter', containerfilter),
  search: astOf('search', search),
});
