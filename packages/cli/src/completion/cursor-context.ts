import type { Argument, Command, Option } from 'commander';

/** The syntactic context of the cursor on a command line. */
export interface CursorContext {
  readonly program: Command;
  readonly command: Command;
  /** The option whose value is at the cursor, or the argument; `undefined` when the command takes no further one. */
  readonly awaits: Option | Argument | undefined;
  /** The part of the current word before the value: `--kind=` of `--kind=filters`. */
  readonly before: string;
  /** Whether an option is possible here, and whether anything else is. */
  readonly options: 'possible' | 'only' | 'none';
  /** The arguments before the cursor, without names of commands. */
  readonly operands: readonly string[];
  readonly given: ReadonlySet<Option>;
}

/** A command's subcommands, including `help`. */
export function commandsOf(command: Command): readonly Command[] {
  return command.createHelp().visibleCommands(command);
}

export function optionsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

const takesValue = (option: Option): boolean => option.required || option.optional;
const isOption = (word: string): boolean => word.startsWith('-') && word.length > 1;

/** Parses the words before the current one as the command line would. */
export function readCursorContext(program: Command, words: readonly string[], current: string): CursorContext {
  let command = program;
  let operands: string[] = [];
  let given = new Set<Option>();
  let over = false;
  /** The preceding option, if it can or must take the next word as its value. */
  let open: { readonly option: Option; readonly needed: boolean } | undefined;
  const named = (name: string): Option | undefined =>
    optionsOf(command).find((option) => option.long === name || option.short === name);

  for (const word of words) {
    if (open !== undefined && (open.needed || !isOption(word))) {
      open = open.option.variadic ? { option: open.option, needed: false } : undefined;
      continue;
    }
    open = undefined;
    if (!over && word === '--') {
      over = true;
    } else if (!over && isOption(word)) {
      const [name = '', value] = word.split('=', 2);
      const option = named(name);
      if (option === undefined) continue;
      given.add(option);
      if (value === undefined && takesValue(option)) open = { option, needed: option.required };
    } else {
      const next = operands.length === 0 ? commandsOf(command).find((each) => each.name() === word) : undefined;
      if (next === undefined) {
        operands.push(word);
      } else {
        command = next;
        operands = [];
        given = new Set();
      }
    }
  }

  const context = { program, command, operands, given, before: '' };
  if (open !== undefined && (open.needed || !current.startsWith('-'))) {
    return { ...context, awaits: open.option, options: open.needed ? 'none' : 'possible' };
  }
  const assignment = /^(--[^=]+)=/.exec(current);
  if (!over && assignment !== null) {
    const option = named(assignment[1] ?? '');
    const awaits = option !== undefined && takesValue(option) ? option : undefined;
    return { ...context, awaits, options: 'none', before: assignment[0] };
  }
  const takes = command.registeredArguments;
  const last = takes.at(-1);
  const awaits = takes[operands.length] ?? (last?.variadic === true ? last : undefined);
  const options = over ? 'none' : current.startsWith('-') ? 'only' : 'possible';
  return { ...context, awaits, options };
}
