import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { quoteBash, readBashLine, unquoteBash } from '../../src/completion/bash-words.ts';
import { run } from '../run-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'assetql-complete-'));

beforeAll(() => {
  writeFileSync(
    join(folder, 'a.assetql'),
    '### First one\nsearch: a\n\n### Second\u001b[2J\nsearch: b\n\n### Third\nsearch: c\n',
  );
  writeFileSync(join(folder, '-b.assetql'), 'search: a\n');
  writeFileSync(join(folder, '.hidden.assetql'), 'search: a\n');
  writeFileSync(join(folder, 'c.txt'), 'search: a\n');
  writeFileSync(join(folder, 'large.assetql'), `### Large\n${'# a comment\n'.repeat(100_000)}`);
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub', 'd.assetql'), 'search: a\n');
  symlinkSync(join(folder, 'sub'), join(folder, 'link'));
  symlinkSync(join(folder, 'nothing'), join(folder, 'broken.assetql'));
  symlinkSync('/dev/tty', join(folder, 'terminal.assetql'));
  mkdirSync(join(folder, 'assetql'));
  const connections = {
    work: { baseUrl: 'https://library.example/api' },
    'a\u0007b': { baseUrl: 'https://b.example' },
  };
  writeFileSync(join(folder, 'assetql', 'config.json'), JSON.stringify({ connections }));
});

async function ask(args: readonly string[], config = folder): Promise<readonly string[]> {
  const { out } = await run(['__complete', ...args], { cwd: folder, env: { XDG_CONFIG_HOME: config } });
  return out.trimEnd().split('\n');
}

/** The kind of files, and the candidates without descriptions. */
async function candidates(line: string): Promise<readonly string[]> {
  const words = line.split(' ').slice(1);
  const current = words.pop() ?? '';
  const lines = await ask(['--shell', 'zsh', `--current=${current}`, '--', ...words]);
  return lines.map((each) => each.replace(/\t.*/, ''));
}

describe('completions at the cursor', () => {
  test.each<readonly [line: string, includes: readonly string[], not: readonly string[]]>([
    ['assetql ', ['words', 'check', 'serve', 'completion', 'help'], ['__complete', '--version']],
    ['assetql -', ['--version', '--help'], ['check']],
    ['assetql check ', ['saved-searches'], ['--kind']],
    ['assetql check a.assetql ', ['saved-searches'], []],
    ['assetql check -', ['--kind', '--format', '--time-zone', '--help'], ['--name', '--version']],
    ['assetql check --kind sort -', ['--format'], ['--kind']],
    ['assetql check --kind ', ['words', 'filters', 'containerfilter', 'search', 'sort'], ['saved-searches']],
    ['assetql check --kind=', ['words', '--kind=filters', '--kind=sort'], ['filters']],
    ['assetql check --kind sort ', ['files'], []],
    ['assetql check --unknown ', ['saved-searches'], []],
    ['assetql check --unknown=', ['words'], ['--kind']],
    ['assetql check --check=', ['words'], []],
    ['assetql check -- -', ['saved-searches'], ['--kind']],
    ['assetql url a.assetql ', ['--name', '--connection'], ['saved-searches']],
    ['assetql run a.assetql --name ', ['words', 'First one', 'Third'], ['Second', 'Second\u001b[2J']],
    ['assetql run --name ', ['words'], ['First one']],
    ['assetql run c.txt --name ', ['words'], ['']],
    ['assetql run large.assetql --name ', ['words'], ['Large']],
    ['assetql run terminal.assetql --name ', ['words'], []],
    ['assetql run --connection ', ['words', 'work'], ['a\u0007b', 'a']],
    ['assetql run --data ', ['folders'], []],
    ['assetql run --time-zone ', ['words', 'Europe/Berlin'], []],
    ['assetql types --output ', ['files'], []],
    ['assetql serve ', ['folders'], ['saved-searches', '--open']],
    ['assetql serve -', ['--port', '--open', '--poll'], []],
    ['assetql serve --allow-host a ', ['words', '--port', '--allow-host'], []],
    ['assetql serve --allow-host a -', ['--port', '--allow-host'], []],
    ['assetql serve --port ', ['words'], ['--open']],
    ['assetql completion ', ['words', 'bash', 'zsh', 'fish', 'powershell'], []],
    ['assetql completion bash ', ['words', '--help'], ['zsh']],
    ['assetql help ', ['words', 'check', 'run'], ['__complete']],
    ['assetql nonsense ', ['words'], ['check']],
  ])('%s', async (line, includes, not) => {
    const found = await candidates(line);
    expect(found).toEqual(expect.arrayContaining([...includes]));
    for (const each of not) expect(found).not.toContain(each);
  });

  test('commands and options have descriptions', async () => {
    expect(await ask(['--shell', 'fish', '--current=', '--'])).toContain(
      'parse\tprint the syntax tree of an expression as JSON',
    );
  });

  test('every command, option and choice in the help is completed', async () => {
    const commands = (await candidates('assetql ')).filter((name) => name !== 'words' && name !== 'help');
    for (const name of commands) {
      const help = (await run([name, '--help'])).out;
      const options = [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map((found) => found[1]);
      expect(await candidates(`assetql ${name} -`)).toEqual(expect.arrayContaining(options));
    }
  });

  test.each([
    ['a config file that is no JSON', ['--shell', 'zsh', '--current=', '--', 'run', '--connection']],
    ['a search file that is missing', ['--shell', 'zsh', '--current=', '--', 'run', 'no.assetql', '--name']],
  ])('%s offers nothing', async (_name, args) => {
    const config = mkdtempSync(join(tmpdir(), 'assetql-complete-'));
    mkdirSync(join(config, 'assetql'));
    writeFileSync(join(config, 'assetql', 'config.json'), '{');
    expect(await ask(args, config)).toEqual(['']);
  });
});

describe('for bash', () => {
  test.each<readonly [line: string, part: string, reply: readonly string[]]>([
    ['assetql check a', 'a', ['space', 'a.assetql', 'assetql/']],
    ['assetql check a.', 'a.', ['space', 'a.assetql']],
    ['assetql check -', '-', ['space', '--base-url', '--connection', '--embedded', '--data', '--kind']],
    ['assetql check ./-', './-', ['space', './-b.assetql']],
    ['assetql check .h', '.h', ['space', '.hidden.assetql']],
    ['assetql check su', 'su', ['nospace', 'sub/']],
    ['assetql check li', 'li', ['nospace', 'link/']],
    ['assetql check b', 'b', ['space', 'broken.assetql']],
    ['assetql check sub/', 'sub/', ['space', 'sub/d.assetql']],
    ['assetql check c', 'c', ['space']],
    ['assetql check --kind=so', 'so', ['space', 'sort']],
    ['assetql check "--kind=so', '--kind=so', ['space', '--kind=sort']],
    ['assetql run a.assetql --name F', 'F', ['space', 'First\\ one']],
    ['assetql run a.assetql --name "F', 'F', ['space', 'First one']],
    ['assetql run   a.assetql\t--name   ', '', ['space', 'First\\ one', 'Third']],
    ['assetql check a', 'b', ['']],
    ['assetql', '', ['space', 'check']],
  ])('%s⇥', async (line, part, reply) => {
    const found = await ask(['--shell', 'bash', `--current=${part}`, '--', line]);
    expect(found.slice(0, Math.max(reply.length, 1))).toEqual(reply);
  });

  test('a name that looks like an option is completed with a prefix', async () => {
    expect(await ask(['--shell', 'bash', '--current=', '--', 'assetql check '])).toContain('./-b.assetql');
  });

  test('a tilde for the home folder is kept', async () => {
    const [, ...found] = await ask(['--shell', 'bash', '--current=~/', '--', 'assetql run --data ~/']);
    for (const path of found) expect(path).toMatch(/^~\//);
  });

  const text = fc.string({ unit: fc.constantFrom(...Array.from('ab "\'\\$`!#*?[]{}();&|<>~=:é\u{1F98A}')) });

  test.each([[''], ['"'], ["'"]] as const)('a text quoted after %s is parsed back unchanged', (quote) => {
    fc.assert(
      fc.property(text, (value) => {
        const raw = quote + quoteBash(value, quote) + quote;
        expect(unquoteBash(raw)).toEqual({ text: value, quote: '' });
      }),
    );
  });

  test('a line of quoted words is split into the words', () => {
    fc.assert(
      fc.property(fc.array(text.filter((word) => word !== '')), text, (words, current) => {
        const raw = quoteBash(current, '');
        const line = ['assetql', ...words.map((word) => quoteBash(word, '')), raw].join(' ');
        expect(readBashLine(line)).toEqual({ words, current: raw });
      }),
    );
  });

  test('bash parses a quoted text back unchanged', () => {
    const values = fc.sample(text, 300);
    const script = values.map((value) => `printf '%s\\0' ${quoteBash(value, '')}''`).join('\n');
    expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(values);
  });
});

describe('the scripts', () => {
  test.each([['bash'], ['zsh'], ['fish'], ['powershell']])('%s is printed unchanged', async (shell) => {
    const { status, out } = await run(['completion', shell]);
    expect(status).toBe(0);
    expect(out).toBe(readFileSync(join(import.meta.dirname, '..', '..', 'completions', `assetql.${shell}`), 'utf8'));
    expect(out).not.toMatch(/\beval\b|\biex\b|Invoke-Expression|ExpandString|compgen -W/i);
  });

  /** PowerShell is not available everywhere, so its script is only checked for balanced quotes, comments and brackets. */
  test('the PowerShell script has balanced brackets and quotes', () => {
    const script = readFileSync(join(import.meta.dirname, '..', '..', 'completions', 'assetql.powershell'), 'utf8');
    const bare = script.replaceAll(/'(?:[^']|'')*'|"(?:[^"`]|`.)*"|#.*/g, '');
    expect(bare).not.toMatch(/["']/);
    const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
    const open: string[] = [];
    for (const [bracket] of bare.matchAll(/[()[\]{}]/g)) {
      const close = closing[bracket];
      if (close === undefined) expect(open.pop()).toBe(bracket);
      else open.push(close);
    }
    expect(open).toEqual([]);
  });

  test('an unknown shell is bad usage', async () => {
    const { status, err } = await run(['completion', 'tcsh']);
    expect(status).toBe(2);
    expect(err).toMatch(/tcsh.*bash, zsh, fish, powershell/);
  });
});
