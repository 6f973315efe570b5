import { describe, expect, test } from 'vitest';
import { findCommands, type PageCommand } from '../src/commands/page-command.ts';

const command = (group: PageCommand['group'], name: string, words?: string): PageCommand => ({
  group,
  name,
  words,
  run: () => undefined,
});

const commands = [
  command('Page', 'Settings', 'preferences'),
  command('Text', 'Undo'),
  command('Results', 'Sort by title, A to Z', 'order'),
  command('Files', 'Save the text'),
  command('Search', 'Copy a link to this text', 'share'),
];
const found = (query: string): readonly string[] => findCommands(commands, query).map(({ name }) => name);

describe('commands are found', () => {
  test.for<[string, readonly string[]]>([
    ['', ['Copy a link to this text', 'Undo', 'Save the text', 'Sort by title, A to Z', 'Settings']],
    ['  SET ', ['Settings']],
    ['text', ['Save the text', 'Copy a link to this text', 'Undo']],
    ['link cop', ['Copy a link to this text']],
    ['preferences', ['Settings']],
    ['ort', ['Sort by title, A to Z']],
    ['nothing of this', []],
  ])('by “%s”', ([query, names]) => {
    expect(found(query)).toEqual(names);
  });
});
