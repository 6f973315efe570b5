export {
  openMemoryFolder,
  type MemoryFolder,
  type MemoryFolderOptions,
  type PlacedFile,
} from './open-memory-folder.ts';
export type { ReadProgress } from './read-details.ts';
export { analyseColors } from '../processing/analyse-colors.ts';
export type { FileFacts } from '../processing/file-facts.ts';
export { hashPicture } from '../processing/picture-hash.ts';
export type { ContentReaders, DrawPicture, PictureToDraw } from '../processing/content-readers.ts';
export { previewSize, renditionType, thumbnailSize } from '../processing/renditions.ts';
