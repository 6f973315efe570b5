import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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

  test('the first steps of the repository’s README do what it says of them', async () => {
    const steps = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
    const [, text = '', args = ''] = /^\$ echo "(.*)" \| assetql (.*)$/m.exec(steps) ?? [];
    const checked = await run(args.split(' '), { stdin: text });
    for (const what of ['AssetType', '2024-05-01T00:00:00.000Z', 'Status EQ 0', '^^^^^^^^'])
      expect(checked.out).toContain(what);
    const [, file = ''] = /^```\n(@[^]*?)^```$/m.exec(steps) ?? [];
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-readme-'));
    writeFileSync(join(cwd, 'logos.assetql'), file);
    expect((await run(['check', '--max-warnings', '0', 'logos.assetql'], { cwd })).status).toBe(0);
    const lines = [...steps.matchAll(/^\$ assetql (.* logos\.assetql)$/gm)].map(([, line = '']) => line.split(' '));
    expect(lines.map(([command]) => command)).toEqual(['fmt', 'run', 'url']);
    for (const line of lines) {
      const { status, out, err } = await run(line, { cwd });
      expect({ line, status, err }).toEqual({ line, status: 0, err: expect.any(String) });
      if (line[0] !== 'fmt')
        expect(out).toMatch(line[0] === 'run' ? /^TITLE.*\n.+/ : /^http:\/\/127\.0\.0\.1:4310\/api\/assets\?/);
    }
  });

  const guides = globSync('{.,extension,playground,packages/*}/{.,docs}/*.md', {
    cwd: join(import.meta.dirname, '../../..'),
  });
  const calls = guides.flatMap((guide) =>
    [...readFileSync(join(import.meta.dirname, '../../..', guide), 'utf8').matchAll(/^```\w*\n([^]*?)^```$/gm)].flatMap(
      ([, block = '']) =>
        [...block.matchAll(/(?:^|\$ |\| |npx )(assetql [a-z][^|\n]*)/gm)].map(([, call = '']) => call.trim()),
    ),
  );

  test.each([...new Set(calls)])('“%s” of a guide has commands and options that are there', async (call) => {
    const words = call.split(' ').slice(1);
    const names: string[] = [];
    let shown = help;
    for (const word of words) {
      if (!/^[a-z][a-z-]*$/.test(word) || !new RegExp(`^ {2}${word} `, 'm').test(shown)) break;
      names.push(word);
      shown = (await run([...names, '--help'], { columns: 200 })).out;
    }
    expect(names).not.toEqual([]);
    for (const option of words.filter((word) => word.startsWith('--')))
      expect(shown).toMatch(new RegExp(`${option}\\b`));
  });

  test.each([...readme.matchAll(/^\| `assetql ([\w-]+)/gm)].map((found) => found[1] ?? ''))(
    '%s is a command',
    (command) => {
      expect(help).toMatch(new RegExp(`^\\s+${command} `, 'm'));
    },
  );
});
