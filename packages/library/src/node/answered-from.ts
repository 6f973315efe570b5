import type { LibraryHandlerOptions } from '../handler.ts';
import type { OpenLibrary } from './open-library.ts';

/** The options of a handler that come from the library which it answers from. */
export const answeredFrom = ({
  store,
  media,
  parts,
  jobs,
  uploadRefusal,
  annotations,
  reading,
  searches,
  signingKey,
}: OpenLibrary): Omit<LibraryHandlerOptions, 'authenticate' | 'baseUrl'> => ({
  store,
  media,
  parts,
  jobs,
  uploadRefusal,
  annotations,
  reading,
  searches,
  signingKey,
});
