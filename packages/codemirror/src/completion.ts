export { assetqlCompletion } from './completing.ts';
