export { startCompletion } from '@codemirror/autocomplete';
export { assetqlCompletion } from './completing.ts';
