export { createBlobPictures } from '@assetql/results-view';
