/** A group of file extensions that `GET /search/facets` counts together (§2.6), and the AssetType of its files (§4.7). */
export interface FileGroupRow {
  readonly facetName: string;
  readonly label: string;
  readonly assetType: string;
  /** Lower case, without a dot. The specification names the groups only: the extensions are assumed. */
  readonly extensions: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

/** In the order of the specification. Extensions that stand nowhere, and files without one, belong to the last group. */
export const fileGroups: readonly FileGroupRow[] = [
  {
    facetName: 'imageFileExtension',
    label: 'Images',
    assetType: 'Image',
    extensions: words(
      'jpg jpeg jpe jfif png gif svg webp avif heic heif hif jxl tif tiff bmp ico jp2 tga exr dng cr2 cr3 crw nef nrw arw sr2 raf rw2 orf pef srw x3f mrw 3fr iiq raw',
    ),
  },
  {
    facetName: 'videoFileExtension',
    label: 'Video',
    assetType: 'Video',
    extensions: words('mp4 m4v mov avi wmv mkv webm mpg mpeg mts m2ts flv 3gp mxf ogv'),
  },
  {
    facetName: 'audioFileExtension',
    label: 'Audio',
    assetType: 'Audio',
    extensions: words('mp3 wav m4a aac flac ogg oga opus wma aif aiff mid midi'),
  },
  {
    facetName: 'adobeFileExtension',
    label: 'Adobe',
    assetType: 'Adobe',
    extensions: words('psd psb ai indd indt idml eps aep prproj xd fla ait'),
  },
  {
    facetName: 'wordFileExtension',
    label: 'Word',
    assetType: 'Document',
    extensions: words('doc docx docm dot dotx rtf odt'),
  },
  {
    facetName: 'excelFileExtension',
    label: 'Excel',
    assetType: 'Document',
    extensions: words('xls xlsx xlsm xlsb xlt xltx csv ods'),
  },
  {
    facetName: 'powerpointFileExtension',
    label: 'PowerPoint',
    assetType: 'Document',
    extensions: words('ppt pptx pptm pot potx pps ppsx odp'),
  },
  { facetName: 'pdfFileExtension', label: 'PDF', assetType: 'Document', extensions: ['pdf'] },
  { facetName: 'otherFileExtension', label: 'Other', assetType: 'Other', extensions: [] },
];
