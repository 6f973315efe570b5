import type { Access, LibraryKind } from '../../contracts/connections.ts';
import type { FolderProgress } from '../../contracts/platform.ts';
import type { LibraryTestState } from '../library/library-tests.ts';
import type { FolderChoice } from '../settings/chosen-names.ts';

/** What asks a library: all that is open, or some folders of the workspace by their names. */
export type Use = 'everywhere' | readonly string[];

/** A library that is configured, available or not. */
export interface LibraryLine {
  readonly kind: LibraryKind;
  readonly id: string;
  /** Absent for the sample library. */
  readonly name?: string;
  readonly label: string;
  /** The sample library has none. */
  readonly address?: string;
  readonly access: Access;
  readonly use: Use;
  /** Whether a team's file chooses it, and not a setting. */
  readonly isOfTeam: boolean;
  /** The way to sign in; absent when none is needed. */
  readonly signIn?: 'browser' | 'token' | 'server';
  readonly user?: string;
  /** How far the files of a folder are read; absent where all are, and before it is open. */
  readonly progress?: FolderProgress;
  /** Where and as which client people sign in. */
  readonly identity?: { readonly authUrl: string; readonly clientId: string; readonly redirectUri: string };
  readonly test?: LibraryTestState;
}

/** A connection that is missing, or has a mistake. */
export interface BrokenLine {
  /** `unusable`: it is in the settings. `missing`: a workspace names it. `unreadable`: a team's file may name one. */
  readonly kind: 'unusable' | 'missing' | 'unreadable';
  readonly id: string;
  readonly name: string;
  readonly problem: string;
  readonly use: Use;
  readonly isOfTeam: boolean;
}

/** Offers to add a connection, when there is none yet. */
export interface AddLine {
  readonly kind: 'add';
  readonly id: string;
}

/** A line of the view of connections. */
export type ConnectionLine = LibraryLine | BrokenLine | AddLine;

/** The input of the view. */
export interface ConnectionFacts {
  readonly libraries: readonly Omit<LibraryLine, 'use' | 'isOfTeam' | 'id'>[];
  readonly unusable: ReadonlyMap<string, string>;
  readonly folders: readonly FolderChoice[];
  /** The problem to show for a name without a connection. */
  readonly missing: (name: string) => string;
}

/** The workspace folders that choose a connection. */
function useOf(folders: readonly FolderChoice[], name: string): { readonly use: Use; readonly isOfTeam: boolean } {
  const those = folders.filter((each) => 'name' in each && each.name === name);
  return {
    use: those.length > 0 && those.length === folders.length ? 'everywhere' : those.map(({ folder }) => folder),
    isOfTeam: those.some((each) => 'isOfTeam' in each && each.isOfTeam),
  };
}

/** The lines of the view: the sample library, services, then connections with problems. */
export function connectionLines({ libraries, unusable, folders, missing }: ConnectionFacts): readonly ConnectionLine[] {
  const there: readonly LibraryLine[] = libraries.map((library) => ({
    ...library,
    id: `library ${library.name ?? ''}`,
    ...useOf(folders, library.name ?? ''),
  }));
  const unusables: readonly BrokenLine[] = Array.from(unusable, ([name, problem]) => ({
    kind: 'unusable',
    id: `unusable ${name}`,
    name,
    problem,
    ...useOf(folders, name),
  }));
  const known = new Set([...there.map(({ name }) => name ?? ''), ...unusable.keys()]);
  const named = new Set(folders.flatMap((each) => ('name' in each && !known.has(each.name) ? [each.name] : [])));
  const missings: readonly BrokenLine[] = Array.from(named, (name) => ({
    kind: 'missing',
    id: `missing ${name}`,
    name,
    problem: missing(name),
    ...useOf(folders, name),
  }));
  const unreadable: readonly BrokenLine[] = folders.flatMap((each) =>
    'problem' in each
      ? [
          {
            kind: 'unreadable',
            id: `unreadable ${each.folder}`,
            name: 'assetql.config.json',
            problem: each.problem,
            use: folders.length === 1 ? 'everywhere' : [each.folder],
            isOfTeam: true,
          },
        ]
      : [],
  );
  const lines = [...there, ...unusables, ...missings, ...unreadable];
  return lines.some(({ kind }) => kind !== 'embedded') ? lines : [...lines, { kind: 'add', id: 'add' }];
}
