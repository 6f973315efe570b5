import type { LibraryAsset } from '@assetql/library';

/** Members that every asset has. Those that the library may find in uploaded files are not in the sample. */
type Member = {
  [Name in keyof LibraryAsset]-?: undefined extends LibraryAsset[Name] ? never : Name;
}[keyof LibraryAsset];

/** Assets member by member, which is packed smaller and read faster than one by one. */
export type AssetColumns = { readonly [Name in Member]: readonly LibraryAsset[Name][] };

/** The members of assets, one list for each. */
export function assetColumns(assets: readonly LibraryAsset[]): AssetColumns {
  const column = <Name extends Member>(name: Name): readonly LibraryAsset[Name][] => assets.map((asset) => asset[name]);
  return {
    id: column('id'),
    title: column('title'),
    description: column('description'),
    fileName: column('fileName'),
    fileExtension: column('fileExtension'),
    assetType: column('assetType'),
    mimeType: column('mimeType'),
    sizeInBytes: column('sizeInBytes'),
    width: column('width'),
    height: column('height'),
    colorMode: column('colorMode'),
    status: column('status'),
    averageRating: column('averageRating'),
    createdBy: column('createdBy'),
    modifiedBy: column('modifiedBy'),
    checkedOutBy: column('checkedOutBy'),
    dateUploaded: column('dateUploaded'),
    dateModified: column('dateModified'),
    dateApproved: column('dateApproved'),
    datePendingApproval: column('datePendingApproval'),
    dateRejected: column('dateRejected'),
    dateCheckedOut: column('dateCheckedOut'),
    dateExpired: column('dateExpired'),
    dateSoftDeleted: column('dateSoftDeleted'),
    colors: column('colors'),
    backgroundColor: column('backgroundColor'),
    foregroundColor: column('foregroundColor'),
    dominantColors: column('dominantColors'),
    textInImage: column('textInImage'),
    videoIntelligence: column('videoIntelligence'),
    comments: column('comments'),
    keywords: column('keywords'),
    categoryIds: column('categoryIds'),
    lightboxIds: column('lightboxIds'),
    attributes: column('attributes'),
    media: column('media'),
  };
}

function assetAt(columns: AssetColumns, place: number): LibraryAsset {
  const at = <Name extends Member>(name: Name): LibraryAsset[Name] => {
    const column: readonly LibraryAsset[Name][] = columns[name];
    const value = column[place];
    if (value === undefined) throw new RangeError(`The asset ${place} of the pack has no ${name}.`);
    return value;
  };
  return {
    id: at('id'),
    title: at('title'),
    description: at('description'),
    fileName: at('fileName'),
    fileExtension: at('fileExtension'),
    assetType: at('assetType'),
    mimeType: at('mimeType'),
    sizeInBytes: at('sizeInBytes'),
    width: at('width'),
    height: at('height'),
    colorMode: at('colorMode'),
    status: at('status'),
    averageRating: at('averageRating'),
    createdBy: at('createdBy'),
    modifiedBy: at('modifiedBy'),
    checkedOutBy: at('checkedOutBy'),
    dateUploaded: at('dateUploaded'),
    dateModified: at('dateModified'),
    dateApproved: at('dateApproved'),
    datePendingApproval: at('datePendingApproval'),
    dateRejected: at('dateRejected'),
    dateCheckedOut: at('dateCheckedOut'),
    dateExpired: at('dateExpired'),
    dateSoftDeleted: at('dateSoftDeleted'),
    colors: at('colors'),
    backgroundColor: at('backgroundColor'),
    foregroundColor: at('foregroundColor'),
    dominantColors: at('dominantColors'),
    textInImage: at('textInImage'),
    videoIntelligence: at('videoIntelligence'),
    comments: at('comments'),
    keywords: at('keywords'),
    categoryIds: at('categoryIds'),
    lightboxIds: at('lightboxIds'),
    attributes: at('attributes'),
    media: at('media'),
  };
}

/** The assets of columns, made while they are iterated. */
export function* assetsOfColumns(columns: AssetColumns): Generator<LibraryAsset> {
  for (let place = 0; place < columns.id.length; place++) yield assetAt(columns, place);
}
