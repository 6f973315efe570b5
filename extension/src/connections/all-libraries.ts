import type { CommandHost } from './command-host.ts';
import type { Library } from './library/library.ts';

/** The names of all connections that can be used. */
export const connectionNames = ({ libraries }: CommandHost): readonly string[] =>
  [...libraries.folders(), ...libraries.services()].map(({ definition }) => definition.name);

/** All libraries: the sample, folders, then services. */
export const allLibraries = ({ embedded, libraries }: CommandHost): readonly Library[] => [
  embedded,
  ...libraries.folders(),
  ...libraries.services(),
];
