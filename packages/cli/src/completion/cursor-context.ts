import type { Argument, Command, Option } from 'commander';

/** Where on a command line the cursor stands, by the command's definition. */
export interface CursorContext {
  readonly program: Command;
  readonly command: Command;
  /** The option whose value is written here, or the argument; `undefined` where the command takes no further one. */
  readonly awaits: Option | Argument | undefined;
  /** What of the current word stands before the value: `--kind=` of `--kind=filters`. */
  readonly before: string;
  /** Whether an option may be written here, and whether nothing else may. */
  readonly options: 'possible' | 'only' | 'none';
  /** The arguments before, without the names of commands. */
  readonly operands: readonly string[];
  readonly given: ReadonlySet<Option>;
}

/** A command's own commands, with the one that prints help. */
export function commandsOf(command: Command): readonly Command[] {
  return command.createHelp().visibleCommands(command);
}

export function optionsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

const takesValue = (option: Option): boolean => option.required || option.optional;
const isOption = (word: string): boolean => word.startsWith('-') && word.length > 1;

/** Reads the words before the current one as the command line itself would. */
export function readCursorContext(program: Command, words: readonly string[], current: string): CursorContext {
  let command = program;
  let operands: string[] = [];
  let given = new Set<Option>();
  let over = false;
  /** An option that takes the next word, or may take it. */
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
