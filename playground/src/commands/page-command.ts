import { fold } from '@assetql/core';

/** A command of the page, as its list shows it. */
export interface PageCommand {
  readonly name: string;
  readonly group: CommandGroup;
  /** The keys that run it without the list. */
  readonly keys?: string | undefined;
  /** Other words that find it. */
  readonly words?: string | undefined;
  readonly run: () => void;
}

/** The groups of commands, in the order of the list. */
export const commandGroups = ['Search', 'Go to', 'Text', 'Files', 'Results', 'Page', 'Examples'] as const;

export type CommandGroup = (typeof commandGroups)[number];

/**
 * The commands that have all words of a query, by their names, groups or other words. Without a query all, in the order of their groups;
 * with one, those first whose names begin with it, then those with words that do.
 */
export function findCommands(commands: readonly PageCommand[], query: string): readonly PageCommand[] {
  const wanted = fold(query).trim();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, wanted, words);
    return rank === undefined ? [] : [{ command, rank }];
  });
  const place = ({ command, rank }: (typeof ranked)[number]): number =>
    words.length === 0 ? commandGroups.indexOf(command.group) : rank;
  return ranked.toSorted((left, right) => place(left) - place(right)).map(({ command }) => command);
}

/** How well a command fits, 0 best; `undefined` where a word is missing. */
function rankOf(command: PageCommand, wanted: string, words: readonly string[]): number | undefined {
  const name = fold(command.name);
  const all = `${name} ${fold(command.group)} ${fold(command.words ?? '')}`;
  if (!words.every((word) => all.includes(word))) return undefined;
  if (name.startsWith(wanted)) return 0;
  const starts = name.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 1;
  return words.every((word) => name.includes(word)) ? 2 : 3;
}
