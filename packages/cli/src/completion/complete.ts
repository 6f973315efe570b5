import type { Argument, Command, Option } from 'commander';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/export';
import { connectionNames } from './connection-names.ts';
import { commandsOf, optionsOf, readCursorContext, type CursorContext } from './cursor-context.ts';
import { searchTitles } from './search-titles.ts';

/** A completion for the word at the cursor. */
export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** The kind of files to complete: saved-search files, any files, or folders only. */
export type Paths = 'saved-searches' | 'files' | 'folders';

/** The completions at the cursor. Candidates are not filtered by the current word; shells do that in their own way. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  readonly paths?: Paths;
  /** The part of the current word that is included in candidates but not in paths: `--data=`. */
  readonly before: string;
}

type Source = (context: CursorContext, io: Io) => readonly string[] | Promise<readonly string[]>;

/** Values by the placeholder in the definition of an option or argument. */
const sources: Readonly<Record<string, Source>> = {
  command: ({ program }) => commandsOf(program).map((each) => each.name()),
  connection: (_place, io) => connectionNames(io),
  title: ({ operands }, io) => searchTitles(operands[0], io),
  zone: () => Intl.supportedValuesOf('timeZone'),
};

/** Kinds of files by placeholder. With `--kind`, a file holds an expression and may have any name. */
const pathSources: Readonly<Record<string, (context: CursorContext) => Paths>> = {
  file: ({ given }) => ([...given].some((option) => option.attributeName() === 'kind') ? 'files' : 'saved-searches'),
  path: () => 'files',
  folder: () => 'folders',
};

const placeholder = (awaits: Option | Argument): string =>
  'flags' in awaits ? (/[<[]([^\]>.]+)/.exec(awaits.flags)?.[1] ?? '') : awaits.name();

const getOwn = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function optionsAt({ command, given }: CursorContext): readonly Candidate[] {
  return optionsOf(command)
    .filter((option) => option.variadic || !given.has(option))
    .map((option) => ({ value: option.long ?? option.flags, description: option.description }));
}

function commandsAt({ command, operands }: CursorContext): readonly Candidate[] {
  if (operands.length > 0) return [];
  return commandsOf(command).map((each) => ({ value: each.name(), description: each.summary() || each.description() }));
}

/**
 * Completes `assetql WORDS… CURRENT`, using the definition of the command line, the config file and the files named in it. Candidates that
 * a shell or a terminal would interpret are omitted.
 */
export async function complete(
  program: Command,
  words: readonly string[],
  current: string,
  io: Io,
): Promise<Completion> {
  const context = readCursorContext(program, words, current);
  const { awaits, before } = context;
  if (context.options === 'only') return { candidates: optionsAt(context), before };
  const candidates: Candidate[] = [];
  let paths: Paths | undefined;
  if (awaits !== undefined) {
    const name = placeholder(awaits);
    const values = awaits.argChoices ?? (await getOwn(sources, name)?.(context, io)) ?? [];
    candidates.push(...values.map((value) => ({ value: before + value, description: '' })));
    paths = getOwn(pathSources, name)?.(context);
  }
  if (context.options === 'possible') {
    candidates.push(...commandsAt(context));
    if (candidates.length === 0 && paths === undefined) candidates.push(...optionsAt(context));
  }
  const shown = candidates.filter(({ value }) => value !== '' && visible(value) === value);
  return { candidates: shown, before, ...(paths === undefined ? {} : { paths }) };
}
