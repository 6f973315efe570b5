import type { TreeItem } from 'vscode';
import { describe, expect, test } from 'vitest';
import { SteadyTree, type TreeLine } from '../src/views/steady-tree.ts';

interface Line extends TreeLine {
  readonly label: string;
  readonly lines?: readonly Line[];
}

/** A tree as VS Code shows it, down to its last line, and which lines it is told to fetch anew. */
class Shown {
  lines: readonly Line[] = [
    { id: 'a', label: 'A', lines: [{ id: 'a1', label: 'A 1' }] },
    { id: 'b', label: 'B', lines: [{ id: 'b1', label: 'B 1' }] },
  ];
  readonly told: (string | undefined)[] = [];
  readonly tree = new SteadyTree<Line>(
    {
      children: (line) => Promise.resolve(line === undefined ? this.lines : (line.lines ?? [])),
      item: ({ label }): TreeItem => ({ label }),
    },
    (line) => this.told.push(line?.id),
  );

  async look(parent?: Line): Promise<readonly Line[]> {
    const lines = await this.tree.children(parent);
    await Promise.all(lines.map((line) => this.tree.item(line)));
    const below = await Promise.all(lines.map((line) => this.look(line)));
    return [...lines, ...below.flat()];
  }
}

describe('a tree that is steady', () => {
  test.each<[what: string, lines: readonly Line[], told: readonly (string | undefined)[]]>([
    [
      'nothing where all looks as before',
      [
        { id: 'a', label: 'A', lines: [{ id: 'a1', label: 'A 1' }] },
        { id: 'b', label: 'B', lines: [{ id: 'b1', label: 'B 1' }] },
      ],
      [],
    ],
    [
      'a line that looks different',
      [
        { id: 'a', label: 'A', lines: [{ id: 'a1', label: 'another' }] },
        { id: 'b', label: 'B', lines: [{ id: 'b1', label: 'B 1' }] },
      ],
      ['a1'],
    ],
    [
      'a line in which there are others',
      [
        { id: 'a', label: 'A', lines: [{ id: 'a1', label: 'A 1' }] },
        {
          id: 'b',
          label: 'B',
          lines: [
            { id: 'b1', label: 'B 1' },
            { id: 'b2', label: 'B 2' },
          ],
        },
      ],
      ['b'],
    ],
    ['the whole where lines come or go at the top', [{ id: 'a', label: 'A' }], [undefined]],
    [
      'the whole where their order is another',
      [
        { id: 'b', label: 'B' },
        { id: 'a', label: 'A' },
      ],
      [undefined],
    ],
  ])('tells %s', async (_what, lines, told) => {
    const shown = new Shown();
    await shown.look();
    shown.lines = lines;
    await shown.tree.refresh();
    expect(shown.told).toEqual(told);
  });

  test('tells nothing of what nobody has looked into', async () => {
    const shown = new Shown();
    await shown.tree.refresh();
    const lines = await shown.tree.children(undefined);
    await Promise.all(lines.map((line) => shown.tree.item(line)));
    shown.lines = shown.lines.map((line) => ({ ...line, lines: [] }));
    await shown.tree.refresh();
    expect(shown.told).toEqual([]);
  });

  test('has the same object for a line, with the newest of what it stands for', async () => {
    const shown = new Shown();
    const [first] = await shown.look();
    shown.lines = shown.lines.map((line) => ({ ...line, label: `new ${line.label}` }));
    await shown.tree.refresh();
    const [again] = await shown.look();
    expect(again).toBe(first);
    expect(first?.label).toBe('new A');
  });

  test('tells the whole when it begins anew, and then no more of what was', async () => {
    const shown = new Shown();
    await shown.look();
    const refreshed = shown.tree.refresh();
    shown.lines = [];
    shown.tree.replace();
    await refreshed;
    expect(shown.told).toEqual([undefined]);
  });

  test('a line loses what it has no longer', async () => {
    const shown = new Shown();
    shown.lines = [{ id: 'a', label: 'A', lines: [{ id: 'a1', label: 'A 1' }] }];
    await shown.look();
    shown.lines = [{ id: 'a', label: 'other' }];
    await shown.tree.refresh();
    expect((await shown.look()).map(({ id }) => id)).toEqual(['a']);
  });
});
