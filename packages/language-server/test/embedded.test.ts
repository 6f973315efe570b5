import { describe, expect, test } from 'vitest';
import { openSession } from './session.ts';

const uri = 'file:///src/logos.ts';
const program = [
  `import { filters, search } from '@assetql/core/build';`,
  `const name = 'x';`,
  'export const a = filters`Sttus EQ 0 AND FileExtension EQ ${name}`;',
  'export const b = search`logo* nott`;',
  'export const c = other`Sttus EQ 0`;',
].join('\n');

/** The position behind the first occurrence of a text. */
function behind(words: string): { readonly line: number; readonly character: number } {
  const lines = program.slice(0, program.indexOf(words) + words.length).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

describe('queries in programs', () => {
  test('have diagnostics where they are wrong', async () => {
    const session = await openSession();
    await session.open(uri, program);
    expect(await session.diagnostics(uri)).toMatchObject([
      { code: 'unknown-field', range: { start: { line: 2, character: 25 }, end: { line: 2, character: 30 } } },
    ]);
  });

  test('have completion and hovers in them, and only there', async () => {
    const session = await openSession();
    await session.open(uri, program);
    expect(await session.at('hover', uri, behind('FileExt'))).toMatchObject({
      range: { start: { line: 2, character: 40 }, end: { line: 2, character: 53 } },
    });
    for (const place of ['const na', '${na', 'other`Stt'])
      expect(await session.at('hover', uri, behind(place))).toBeNull();
    const { items } = await session.at<{ items: { label: string; textEdit: { range: unknown } }[] }>(
      'completion',
      uri,
      behind('filters`Stt'),
    );
    expect(items[0]).toMatchObject({
      label: 'Status',
      textEdit: { range: { start: { line: 2, character: 25 }, end: { line: 2, character: 30 } } },
    });
  });

  test('have tokens beside those of the program', async () => {
    const session = await openSession();
    await session.open(uri, program);
    const { data } = await session.of<{ data: number[] }>('semanticTokens/full', uri);
    const lines = new Set<number>();
    let line = 0;
    for (let at = 0; at < data.length; at += 5) lines.add((line += data[at] ?? 0));
    expect([...lines]).toEqual([2, 3]);
  });

  test('have fixes, of which "fix all" is one for the whole program', async () => {
    const session = await openSession();
    const twice = `${program}\nexport const d = filters\`Status EQ 0 AND (FileExtension EQ '.jpg'\`;`;
    await session.open(uri, twice.replace('Sttus', 'Stauts'));
    interface Action {
      readonly kind: string;
      readonly edit?: { readonly documentChanges: readonly { readonly edits: readonly unknown[] }[] };
    }
    const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const fixAll = await session.of<readonly Action[]>('codeAction', uri, {
      range: whole,
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    expect(fixAll.length).toBeLessThanOrEqual(1);
    const place = behind('filters`Stt');
    const fixes = await session.of<readonly Action[]>('codeAction', uri, {
      range: { start: place, end: place },
      context: { diagnostics: [], only: ['quickfix'] },
    });
    expect(fixes[0]).toMatchObject({
      kind: 'quickfix',
      edit: {
        documentChanges: [
          {
            textDocument: { uri, version: 1 },
            edits: [
              { range: { start: { line: 2, character: 25 }, end: { line: 2, character: 31 } }, newText: 'Status' },
            ],
          },
        ],
      },
    });
  });

  test('become calls of the builder, and these become templates', async () => {
    const session = await openSession();
    const head = "import { fields, filters } from '@assetql/core/build';\nexport const q = [fields, filters, ";
    const place = { line: 1, character: 42 };
    const asked = { range: { start: place, end: place }, context: { diagnostics: [], only: ['refactor'] } };
    await session.open(uri, `${head}filters\`Status EQ 0\`];`);
    const range = { start: { line: 1, character: 35 }, end: { line: 1, character: 55 } };
    expect(await session.of('codeAction', uri, asked)).toContainEqual({
      title: 'Write it with the builder',
      kind: 'refactor.rewrite',
      edit: {
        documentChanges: [{ textDocument: { uri, version: 1 }, edits: [{ range, newText: 'fields.Status.eq(0)' }] }],
      },
    });
    // Without a backtick, too.
    const calls = 'file:///src/calls.ts';
    await session.open(calls, `${head}fields.Status.eq(0)];`);
    expect(await session.of('codeAction', calls, asked)).toMatchObject([
      {
        title: 'Write it as a template',
        edit: { documentChanges: [{ edits: [{ newText: 'filters`Status EQ 0`' }] }] },
      },
    ]);
  });

  test('are left to the formatter and the folding of the program', async () => {
    const session = await openSession();
    await session.open(uri, program);
    expect(await session.of('formatting', uri, { options: {} })).toBeNull();
    expect(await session.of('foldingRange', uri)).toBeNull();
    expect(
      await session.of('selectionRange', uri, { positions: [{ line: 0, character: 3 }, behind('FileExt')] }),
    ).toMatchObject([{ range: { start: { line: 0, character: 3 }, end: { line: 0, character: 3 } } }, { parent: {} }]);
  });

  test('have the tags and modules that the settings name', async () => {
    const session = await openSession({ settings: { '': { tags: { other: 'filters' } } } });
    await session.open(uri, program);
    expect(await session.diagnostics(uri)).toMatchObject([
      { code: 'unknown-field' },
      { range: { start: { line: 4 } } },
    ]);
  });

  test('are explained by command', async () => {
    const session = await openSession();
    await session.open(uri, program);
    const place = { line: 3, character: 30 };
    const result = await session.request('workspace/executeCommand', {
      command: 'assetql.explain',
      arguments: [uri, place],
    });
    expect(result).toMatchObject({ kind: 'explain', search: '', text: expect.stringContaining('logo') });
  });

  test('are explained by what the program calls its values, and not run before it knows them', async () => {
    const session = await openSession();
    const text = `import { filters } from '@assetql/core/build';\nexport const mine = (user: string) => filters\`CreatedBy EQ \${user}\`;\n`;
    await session.open(uri, text);
    const lenses = await session.of('codeLens', uri);
    expect(lenses).toMatchObject([{ command: { title: 'Explain' } }]);
    const place = { line: 1, character: 52 };
    const ask = async (command: string): Promise<unknown> =>
      await session.request('workspace/executeCommand', { command: `assetql.${command}`, arguments: [uri, place] });
    const named = 'Assets uploaded by ${user}';
    expect(await ask('explain')).toMatchObject({
      kind: 'explain',
      text: named,
      parts: [{ text: 'uploaded by ${user}' }],
    });
    expect(await ask('url')).toMatchObject({ kind: 'problem', message: expect.stringContaining('when it runs') });
  });

  test('have lenses of their own, but for those in a hole of another one on its line', async () => {
    const session = await openSession();
    const mine = 'search`title:cat ${on && search`a ${x}`} ${y}`';
    const text = `import { search } from '@assetql/core/build';\nexport const all = (on, x, y) => [${mine}, search\`b \${x}\`, search\`c \${\nsearch\`d \${x}\`}\`];\n`;
    await session.open(uri, text);
    const lenses = await session.of<readonly { readonly range: { readonly start: unknown } }[]>('codeLens', uri);
    const offsets = ['title:cat', 'b ${', 'c ${', 'd ${'].map((start) => text.indexOf(start));
    const places = offsets.map((offset) => ({
      line: offset < text.indexOf('\nsearch') ? 1 : 2,
      character: offset - text.lastIndexOf('\n', offset) - 1,
    }));
    expect(lenses.map(({ range }) => range.start)).toEqual(places);
  });
});

test('a program without a query costs no library', async () => {
  let asked = 0;
  const connect = async (): Promise<undefined> => {
    asked += 1;
    return undefined;
  };
  const session = await openSession({ server: { connect } });
  await session.open(uri, 'export const nothing = 1;');
  expect(await session.diagnostics(uri)).toEqual([]);
  expect(asked).toBe(0);
});
