import { describe, expect, test } from 'vitest';
import { run } from './run-in-process.ts';

/** The names of commands in a help text. */
const commandsIn = (help: string): readonly string[] =>
  [...(/\nCommands:\n([^]*?)(?:\n\n|$)/.exec(help)?.[1] ?? '').matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map((found) => found[1] ?? '')
    .filter((name) => name !== 'help');

const top = commandsIn((await run(['--help'])).out);
const ofConnection = commandsIn((await run(['connection', '--help'])).out);

describe('help', () => {
  test.each([[], ...top.map((name) => [name]), ...ofConnection.map((name) => ['connection', name])])(
    'of assetql %s %s fits into 80 columns',
    async (...names) => {
      const { status, out } = await run([...names.filter((name) => name !== undefined), '--help']);
      expect(status).toBe(0);
      for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    },
  );

  test('exists for all commands', () => {
    expect(top).toEqual(expect.arrayContaining(['check', 'run', 'names', 'init', 'explain-code', 'connection']));
    expect(ofConnection).toEqual(['list', 'use', 'remove']);
  });
});

describe('an error', () => {
  test.each<readonly [readonly string[], string]>([
    [['check', '--fast'], "assetql: Unknown option '--fast'.\n"],
    [['check', '--fxi'], "assetql: Unknown option '--fxi'. Did you mean --fix?\n"],
    [['chekc'], "assetql: Unknown command 'chekc'. Did you mean check?\n"],
    [['parse'], "assetql: Required option '--kind <kind>' not specified.\n"],
    [['serve', '--port', 'x'], expect.stringMatching(/^assetql: Option '--port <number>' .* from 0 to 65535\.\n$/)],
    [['check', 'missing'], 'assetql: missing cannot be read: there is no such file.\n'],
  ])('of assetql %j is one line in a uniform style', async (args, err) => {
    expect(await run(args)).toEqual({ status: 2, out: '', err });
  });
});

describe('colours', () => {
  const escape = '\u001b[';
  test.each<
    readonly [
      what: string,
      args: readonly string[],
      env: Readonly<Record<string, string>>,
      terminal: boolean,
      colored: boolean,
    ]
  >([
    ['a terminal', [], {}, true, true],
    ['a pipe', [], {}, false, false],
    ['FORCE_COLOR in a pipe', [], { FORCE_COLOR: '1' }, false, true],
    ['an empty FORCE_COLOR in a pipe', [], { FORCE_COLOR: '' }, false, true],
    ['FORCE_COLOR=0 on a terminal', [], { FORCE_COLOR: '0' }, true, false],
    ['NO_COLOR on a terminal', [], { NO_COLOR: '1' }, true, false],
    ['an empty NO_COLOR on a terminal', [], { NO_COLOR: '' }, true, true],
    ['FORCE_COLOR against NO_COLOR', [], { FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
    ['--no-color on a terminal', ['--no-color'], {}, true, false],
    ['--no-color against FORCE_COLOR', ['--no-color'], { FORCE_COLOR: '1' }, true, false],
  ])('%s', async (_what, args, env, terminal, colored) => {
    for (const each of [
      ['check', '--kind', 'filters', ...args],
      [...args, 'check', '--kind', 'filters'],
    ]) {
      const { status, out } = await run(each, { stdin: 'Status EQ x', env, terminal });
      expect({ status, colored: out.includes(escape) }).toEqual({ status: 1, colored });
    }
  });
});
