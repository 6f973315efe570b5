import type { Argument, Command, Option } from 'commander';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/export';
import { connectionNames } from './connection-names.ts';
import { commandsOf, optionsOf, readCursorContext, type CursorContext } from './cursor-context.ts';
import { searchTitles } from './search-titles.ts';

/** A word that may stand at the cursor. */
export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** Which files may stand at the cursor: saved-search files, any, or only folders. */
export type Paths = 'saved-searches' | 'files' | 'folders';

/** What may stand at the cursor. The words are not narrowed to the current one: shells do that, some of them cleverly. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  readonly paths?: Paths;
  /** The start of the current word that candidates have and paths have not: `--data=`. */
  readonly before: string;
}

type Source = (context: CursorContext, io: Io) => readonly string[] | Promise<readonly string[]>;

/** Values by the placeholder that stands for them in the definition of an option or argument. */
const sources: Readonly<Record<string, Source>> = {
  command: ({ program }) => commandsOf(program).map((each) => each.name()),
  connection: (_place, io) => connectionNames(io),
  title: ({ operands }, io) => searchTitles(operands[0], io),
  zone: () => Intl.supportedValuesOf('timeZone'),
};

/** Files likewise. With `--kind` a file holds an expression and may have any name. */
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
 * What may stand at the cursor of `assetql WORDS… CURRENT`, by the definition of the command line, the config file and the files
 * that are named before. Nothing is offered that a shell or a terminal could take for more than a word.
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
