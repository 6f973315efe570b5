export { fold } from './fold.ts';
export { words } from './words.ts';
