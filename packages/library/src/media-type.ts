/** Media types of file extensions that a library is likely to hold; lower case, without a dot. */
const types: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  ai: 'application/pdf',
  aif: 'audio/aiff',
  avi: 'video/vnd.avi',
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv; charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  eps: 'application/postscript',
  flac: 'audio/flac',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  jfif: 'image/jpeg',
  jpe: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  m4a: 'audio/mp4',
  m4v: 'video/x-m4v',
  md: 'text/markdown; charset=utf-8',
  mid: 'audio/midi',
  mkv: 'video/matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  psd: 'image/vnd.adobe.photoshop',
  rtf: 'application/rtf',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** The media type of a file extension, in any case, without a dot. */
export const mediaTypeOf = (extension: string): string => types[extension.toLowerCase()] ?? 'application/octet-stream';

const shown = new Set(['gif', 'jpeg', 'png', 'svg+xml', 'webp', 'avif', 'bmp'].map((name) => `image/${name}`));

/** Whether every browser shows pictures of this media type. */
export const isWebImage = (mediaType: string): boolean => shown.has(mediaType);

/** Whether a file of this media type is shown in place; all others are offered to be saved. */
export const isShownInPlace = (mediaType: string): boolean =>
  isWebImage(mediaType) || /^(?:audio|video)\/|^application\/pdf$|^text\/plain\b/.test(mediaType);
