import { describe, expect, test } from 'vitest';
import { run } from './run-in-process.ts';

/** The names of commands in a help text. */
const commandsIn = (help: string): readonly string[] =>
  [...(/\nCommands:\n([^]*?)(?:\n\n|$)/.exec(help)?.[1] ?? '').matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map((found) => found[1] ?? '')
    .filter((name) => name !== 'help');

const top = commandsIn((await run(['--help'])).out);
const ofConnection = commandsIn((await run(['connection', '--help'])).out);
/** The commands below others, with the names of both. */
const below: string[][] = [];
for (const name of top) below.push(...commandsIn((await run([name, '--help'])).out).map((each) => [name, each]));

describe('help', () => {
  test.each([[], ...top.map((name) => [name]), ...below])('of assetql %s %s fits into 80 columns', async (...names) => {
    const { status, out } = await run([...names.filter((name) => name !== undefined), '--help']);
    expect(status).toBe(0);
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test.each([[], ['check'], ['names', 'users'], ['connection'], ['connection', 'list']])(
    '“assetql help %s %s” is that of --help',
    async (...given) => {
      const names = given.filter((name) => name !== undefined);
      const { status, out, err } = await run(['help', ...names]);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out).toBe((await run([...names, '--help'])).out);
    },
  );

  test('exists for all commands', () => {
    expect(top).toEqual(expect.arrayContaining(['check', 'run', 'names', 'init', 'explain-code', 'connection']));
    expect(ofConnection).toEqual(['list', 'use', 'remove']);
    expect(below).toEqual(
      expect.arrayContaining([
        ['lightbox', 'send'],
        ['categories', 'add'],
        ['links', 'archive'],
      ]),
    );
  });
});

describe('an error', () => {
  test.each<readonly [readonly string[], string]>([
    [['check', '--fast'], "assetql: Unknown option '--fast'.\n"],
    [['check', '--fxi'], "assetql: Unknown option '--fxi'. Did you mean --fix?\n"],
    [['chekc'], "assetql: Unknown command 'chekc'. Did you mean check?\n"],
    [['help', 'chekc'], "assetql: Unknown command 'chekc'. Did you mean check?\n"],
    [['help', 'connection', 'lits'], "assetql: Unknown command 'lits'. Did you mean list?\n"],
    [['help', '--fast'], "assetql: Unknown option '--fast'.\n"],
    [['parse'], "assetql: Required option '--kind <kind>' not specified.\n"],
    [['serve', '--port', 'x'], expect.stringMatching(/^assetql: Option '--port <number>' .* from 0 to 65535\.\n$/)],
    [['check', 'missing'], 'assetql: missing cannot be read: there is no such file.\n'],
  ])('of assetql %j is one line in a uniform style', async (args, err) => {
    expect(await run(args)).toEqual({ status: 2, out: '', err });
  });

  test('says in words that the folder of a sign-in cannot be made', async () => {
    const service = ['--base-url', 'http://127.0.0.1:1/api', '--auth-url', 'http://127.0.0.1:1', '--client-id', 'x'];
    const { status, err } = await run(['login', '--connection', 'work', ...service], {
      env: { XDG_CONFIG_HOME: '/dev/null' },
    });
    expect(status).toBe(2);
    expect(err).toMatch(/^assetql: \/dev\/null\/assetql\/\S+ cannot be made \(ENOTDIR\)\. Make sure .*\.\n$/);
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
