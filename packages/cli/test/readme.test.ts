import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './run-in-process.ts';

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const help = (await run(['--help'])).out;

describe('the README', () => {
  const examples = [
    ...readme.matchAll(/^\$ echo "(?<text>[^"]*)" \| assetql (?<args>.+)\n(?<printed>(?:.+\n|\n(?=.))*?)```/gm),
  ];

  test.each(examples.map(({ groups }) => [groups?.['text'] ?? '', groups?.['args'] ?? '', groups?.['printed'] ?? '']))(
    'echo "%s" | assetql %s prints the documented output',
    async (text, args, printed) => {
      const { out } = await run(args.split(' '), { stdin: `${text}\n` });
      expect(out.trim()).toBe(printed.trim());
    },
  );

  test('has an example', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test('the workspace example defines its fields', async () => {
    const config = /^{\n {2}"fields"[^]*?\n}$/m.exec(readme)?.[0] ?? '';
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-readme-'));
    writeFileSync(join(cwd, 'assetql.config.json'), config);
    const stdin = 'filters: Region EQ EMEA AND Weight GT 2 AND AssetType EQ Model3D\nsearch: copyright:acme\n';
    expect(await run(['check'], { cwd, stdin })).toEqual({ status: 0, out: '', err: '' });
  });

  const searches = [...readme.matchAll(/^```assetql\n([^]*?)^```/gm)].map(([, text = '']) => text);

  test.each(searches)('the saved search is without mistakes:\n%s', async (text) => {
    expect(await run(['check', '--max-warnings', '0'], { stdin: text })).toMatchObject({ status: 0 });
  });

  test.each([...readme.matchAll(/^\| `assetql ([\w-]+)/gm)].map((found) => found[1] ?? ''))(
    '%s is a command',
    (command) => {
      expect(help).toMatch(new RegExp(`^\\s+${command} `, 'm'));
    },
  );
});
