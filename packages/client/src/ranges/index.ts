export { createRangeReader, type AssetRange, type RangeReader, type RangeReaderOptions } from './range-reader.ts';
