import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shells } from '../../../../.ci/shells.ts';
import { desk } from './desk.ts';
import { typeInto, type TypedShell } from './shell-session.ts';

const titles = ['New logos', `It's "so" $HOME`, 'a:b=c@d', '`touch hacked`', '#1 \\ one', '-draft'];

const files: Readonly<Record<string, string>> = {
  'odd name.assetql': 'search: a\n',
  "it's;q.assetql": 'search: a\n',
  '$(touch hacked).assetql': 'search: a\n',
  '`touch hacked`.assetql': 'search: a\n',
  'über.assetql': 'search: a\n',
  'colon:x.assetql': 'search: a\n',
  'line\nbreak.assetql': 'search: a\n',
  'zz.txt': 'a',
  'tree/logos.assetql': 'search: a\n',
  't.assetql': titles.map((title) => `### ${title}\nsearch: a\n`).join('\n'),
};

const config = JSON.stringify({
  connections: Object.fromEntries(
    ['work', 'my library', '$(touch hacked)'].map((name) => [name, { baseUrl: 'https://library.example/api' }]),
  ),
});

/** The typed text, with tabs, and the expected arguments. */
type Case = readonly [typed: string, args: readonly string[]];

const everywhere: readonly Case[] = [
  ['assetql chec\t--form\tgith\t', ['check', '--format', 'github']],
  ['assetql check --kind=contai\t', ['check', '--kind=containerfilter']],
  ['assetql check odd\t', ['check', 'odd name.assetql']],
  ['assetql check it\t', ['check', "it's;q.assetql"]],
  ["assetql check '$(\t", ['check', '$(touch hacked).assetql']],
  ['assetql check \\`\t', ['check', '`touch hacked`.assetql']],
  ['assetql check üb\t', ['check', 'über.assetql']],
  ['assetql check col\t', ['check', 'colon:x.assetql']],
  ['assetql check tr\tlo\t', ['check', 'tree/logos.assetql']],
  ['assetql check --kind sort z\t', ['check', '--kind', 'sort', 'zz.txt']],
  ['assetql run t.assetql --name It\t', ['run', 't.assetql', '--name', `It's "so" $HOME`]],
  ['assetql run t.assetql --name a\t', ['run', 't.assetql', '--name', 'a:b=c@d']],
  ['assetql run t.assetql --name \\#\t', ['run', 't.assetql', '--name', '#1 \\ one']],
  ["assetql run t.assetql --name '`\t", ['run', 't.assetql', '--name', '`touch hacked`']],
  ['FOO=1 assetql run t.assetql --name -dr\t', ['run', 't.assetql', '--name', '-draft']],
  ['assetql run --connection my\t', ['run', '--connection', 'my library']],
  ["assetql run --connection '$\t", ['run', '--connection', '$(touch hacked)']],
  ['assetql help fm\t', ['help', 'fmt']],
];

const only: Readonly<Record<TypedShell, readonly Case[]>> = {
  bash: [
    ['assetql check "odd\t', ['check', 'odd name.assetql']],
    ['assetql check odd\\ na\t', ['check', 'odd name.assetql']],
    ['assetql check "colon:\t', ['check', 'colon:x.assetql']],
    ['assetql check colon:\t', ['check', 'colon:x.assetql']],
    ['assetql run t.assetql --name "It\'s \\"so\\" \t', ['run', 't.assetql', '--name', `It's "so" $HOME`]],
    ['assetql run t.assetql --name a:b=\t', ['run', 't.assetql', '--name', 'a:b=c@d']],
    ['assetql run --data=tr\t', ['run', '--data=tree/']],
  ],
  zsh: [
    ['assetql check "odd\t', ['check', 'odd name.assetql']],
    ['assetql run t.assetql --name a:b=\t', ['run', 't.assetql', '--name', 'a:b=c@d']],
    ['assetql run --data=tr\t', ['run', '--data=tree/']],
  ],
  fish: [['assetql check "odd\t', ['check', 'odd name.assetql']]],
};

/** Milliseconds. On a busy machine, starting a shell and running the command for each Tab is slow. */
const timeout = 300_000;

/** Some shells omit the slash after a folder that ends a word. */
const withoutSlashes = (args: readonly string[]): readonly string[] => args.map((arg) => arg.replace(/\/$/, ''));

describe.each(shells)('%s', (shell) => {
  test('completes words, files and names, quoted, without executing any part of them', { timeout }, async () => {
    const cases = [...everywhere, ...only[shell]];
    const here = await desk(files, config);
    const calls = await typeInto(
      shell,
      cases.map(([typed]) => typed),
      here,
    );
    expect(calls.map(withoutSlashes)).toEqual(cases.map(([, args]) => withoutSlashes(args)));
    expect(existsSync(join(here.folder, 'hacked'))).toBe(false);
    expect(readdirSync(here.folder).toSorted()).toEqual(
      [...new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))].toSorted(),
    );
  });
});

test('the zsh script can also be sourced', { timeout }, async () => {
  const setUp = ['autoload -U compinit && compinit -u -D', 'source <(assetql completion zsh)'];
  expect(await typeInto('zsh', ['assetql chec\t'], await desk(files, config), setUp)).toEqual([['check']]);
});
