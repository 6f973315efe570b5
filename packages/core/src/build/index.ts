export { BuildError } from './build-error.ts';
export type { Instant } from './instant.ts';
export type { Id } from './native.ts';
