export { startCompletion } from '@codemirror/autocomplete';
export { assetqlCompletion } from './assetql-completion.ts';
