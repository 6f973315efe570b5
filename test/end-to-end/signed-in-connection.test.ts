import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  CodeLensRequest,
  CodeLensResolveRequest,
  CompletionRequest,
  ExecuteCommandRequest,
  type CodeLens,
} from 'vscode-languageserver-protocol/node';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../packages/cli/test/sign-in/free-port.ts';
import { browser, locationOf, pageOf } from '../../packages/library/test/node/identity/browser.ts';
import { assetql, start, type Outcome } from './command.ts';
import { close, startEditor, type Editor } from './editor.ts';
import { newLibrary, scratchFolder, serveIdentity, type ServedIdentity } from './served-identity.ts';

/** Seconds: so short that a token ends while a test runs. */
const tokenLife = 4;

const nobody = 'Nobody is signed in to served. Sign in with “assetql login --connection served”.';

const text = `@who = user("librarian")

### Of the librarian
filters: CreatedBy EQ {{who}}

### Foxes
search: fox
count: 2
expect: total > 0
`;
const titles = text.split('\n');

/** Makes the libraries of a process, and Node itself, tell all that they can. */
const talkative = { DEBUG: '*', NODE_DEBUG: 'http,net,fetch,undici' };

/** What was given to someone: tokens and codes. */
const given = new Set<string>();

let served: ServedIdentity;
let redirectUri = '';

const closing: (() => void)[] = [];
beforeAll(async () => {
  const after = (clean: () => void): void => void closing.unshift(clean);
  redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const flags = ['--redirect-uri', redirectUri, '--token-life', String(tokenLife)];
  served = await serveIdentity(after, await newLibrary(after), flags, talkative);
});
afterAll(() => {
  for (const clean of closing) clean();
});

const value = (name: string): string => served.value(name) ?? '';

/** A person with a home folder of their own, who has a connection to the served library. */
interface Person {
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Runs a command. */
  readonly assetql: (args: readonly string[], stdin?: string) => Promise<Outcome>;
  /** Signs in as the librarian, with a browser. */
  readonly login: (environment?: NodeJS.ProcessEnv) => Promise<Outcome>;
  /** The access token that is kept. */
  readonly token: () => unknown;
}

function newPerson(): Person {
  const home = scratchFolder(onTestFinished);
  const environment = { XDG_CONFIG_HOME: home, XDG_CACHE_HOME: join(home, 'cache'), ASSETQL_KEYCHAIN: 'off' };
  writeFileSync(join(home, 'searches.assetql'), text);
  return {
    home,
    environment,
    assetql: (args, stdin) => assetql(args, stdin, environment),
    login: (extra) => login({ ...environment, ...extra }),
    token: () => {
      const { tokens } = JSON.parse(readFileSync(join(home, 'assetql/secrets/served.json'), 'utf8'));
      for (const each of [tokens.accessToken, tokens.refreshToken]) given.add(each);
      return tokens.accessToken;
    },
  };
}

/** `assetql login` as in the README: secret and key are typed, the rest is done in the browser. */
function login(environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const flags = `--connection served --base-url ${value('base url')} --auth-url ${value('auth url')}`;
  const client = `--client-id ${value('client id')} --redirect-uri ${redirectUri}`;
  return new Promise((resolve) => {
    const child = start(['login', ...`${flags} ${client}`.split(' ')], environment);
    let out = '';
    let err = '';
    let isOpen = false;
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => {
      err += part.toString();
      const [address] = /http:\S+\/connect\/authorize\S+(?=\n)/.exec(err) ?? [];
      if (address === undefined || isOpen) return;
      isOpen = true;
      void signInAt(address);
    });
    child.on('close', (status) => resolve({ status, out, err }));
    child.stdin.end(`${value('client secret')}\n${value('subscription key')}\n`);
  });
}

/** What a person does in the browser. */
async function signInAt(address: string): Promise<void> {
  const person = browser();
  const form = locationOf(await person.open(address), address);
  const typed = { username: 'librarian', password: value('password of librarian') };
  const sent = await person.send(await pageOf(await person.open(form), form), typed);
  const resume = locationOf(sent, form);
  const back = locationOf(await person.open(resume), resume);
  given.add(back.searchParams.get('code') ?? '');
  await fetch(back);
}

const edit = ({ home, environment }: Person, ...args: readonly string[]): Promise<Editor> => {
  const uri = pathToFileURL(join(home, 'searches.assetql')).href;
  return startEditor({ folder: home, uri, text, args, environment });
};

const uriOf = ({ home }: Person): string => pathToFileURL(join(home, 'searches.assetql')).href;

/** Runs the search under a title. */
const runIn = ({ connection }: Editor, person: Person, title: string): Promise<Record<string, unknown>> =>
  connection.sendRequest(ExecuteCommandRequest.type, {
    command: 'assetql.run',
    arguments: [uriOf(person), { line: titles.indexOf(`### ${title}`), character: 0 }],
  });

/** What the lenses of the document say once their totals have been asked for. */
async function lensesOf({ connection }: Editor, person: Person): Promise<readonly string[]> {
  const lenses = (await connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: uriOf(person) } })) ?? [];
  const resolved = lenses.map((lens: CodeLens) =>
    lens.command === undefined ? connection.sendRequest(CodeLensResolveRequest.type, lens) : Promise.resolve(lens),
  );
  return (await Promise.all(resolved)).map(({ command }) => command?.title ?? '');
}

/** The labels that are offered for the name of a user. */
async function namesOffered({ connection }: Editor, person: Person): Promise<readonly string[]> {
  const position = { line: 0, character: titles[0]?.indexOf('libr') ?? 0 };
  const offered = await connection.sendRequest(CompletionRequest.type, {
    textDocument: { uri: uriOf(person) },
    position,
  });
  return (Array.isArray(offered) ? offered : (offered?.items ?? [])).map(({ label }) => label);
}

describe('a connection that somebody has signed in to', () => {
  test('is used by run and test for longer than a token lives, and its secrets are nowhere but in their file', async () => {
    const person = newPerson();
    const signedIn = await person.login(talkative);
    expect(signedIn.err).toMatch(/Signed in to served as Sample Librarian\.\n/);
    expect(signedIn.status).toBe(0);
    const first = person.token();
    const outcomes = [signedIn];
    const runs = async (): Promise<string> => {
      const found = await person.assetql(['run', '--name', 'Foxes', '--format', 'ids'], text);
      const tested = await person.assetql(['test', '--name', 'Foxes', join(person.home, 'searches.assetql')]);
      outcomes.push(found, tested);
      expect(found.status).toBe(0);
      expect(tested).toMatchObject({ status: 0, err: '1 passed\n' });
      return found.out;
    };
    const ids = await runs();
    expect(ids.trim().split('\n')).toHaveLength(2);
    await wait(tokenLife * 1000);
    expect(await runs()).toBe(ids);
    const second = person.token();
    expect(second).not.toBe(first);
    const secrets = [first, second, ...['client secret', 'subscription key', 'password of librarian'].map(value)];
    for (const { out, err } of outcomes) for (const secret of secrets) expect(out + err).not.toContain(secret);
    const config = readFileSync(join(person.home, 'assetql/config.json'), 'utf8');
    for (const secret of secrets) expect(config).not.toContain(secret);
    if (process.platform !== 'win32') {
      expect(statSync(join(person.home, 'assetql/secrets')).mode & 0o777).toBe(0o700);
      expect(statSync(join(person.home, 'assetql/secrets/served.json')).mode & 0o777).toBe(0o600);
    }
  });

  test('is used by the language server: names, totals and results, with tokens that are renewed', async () => {
    const person = newPerson();
    expect((await person.login()).status).toBe(0);
    const editor = await edit(person);
    await expect.poll(() => namesOffered(editor, person)).toContain('Sample Librarian');
    await expect
      // Totals are asked for when no one has asked for others in a while.
      .poll(() => lensesOf(editor, person), { interval: 500 })
      .toEqual(expect.arrayContaining([expect.stringMatching(/^\d[\d,]* assets$/)]));
    const first = person.token();
    expect(await runIn(editor, person, 'Foxes')).toMatchObject({ kind: 'run', assets: expect.any(Array) });
    await wait(tokenLife * 1000);
    expect(await runIn(editor, person, 'Of the librarian')).toMatchObject({ kind: 'run', total: expect.any(Number) });
    expect(person.token()).not.toBe(first);
    expect((await person.assetql(['logout'])).status).toBe(0);
    await wait(tokenLife * 1000);
    expect(await runIn(editor, person, 'Foxes')).toMatchObject({ kind: 'problem', message: nobody });
    expect((await person.login()).status).toBe(0);
    expect(await runIn(editor, person, 'Foxes')).toMatchObject({ kind: 'run' });
    await close(editor);
    expect(editor.logged).toEqual([]);
  });
});

describe('a connection that nobody has signed in to', () => {
  const write = (person: Person): void => {
    const { home } = person;
    const signIn = { authUrl: value('auth url'), clientId: value('client id'), redirectUri };
    const config = { connection: 'served', connections: { served: { baseUrl: value('base url'), signIn } } };
    mkdirSync(join(home, 'assetql'));
    writeFileSync(join(home, 'assetql/config.json'), JSON.stringify(config));
  };

  test('makes an editor say what to do, which goes on at once when it is done', async () => {
    const person = newPerson();
    write(person);
    const editor = await edit(person);
    await expect
      .poll(() => editor.logged)
      .toEqual([`${value('base url')} cannot be asked: ${nobody} No names are known meanwhile.`]);
    expect(await runIn(editor, person, 'Foxes')).toMatchObject({
      kind: 'problem',
      message: `The library cannot be asked: ${nobody}`,
    });
    expect((await person.login()).status).toBe(0);
    expect(await runIn(editor, person, 'Foxes')).toMatchObject({ kind: 'run', assets: expect.any(Array) });
    await expect.poll(() => namesOffered(editor, person)).toContain('Sample Librarian');
    await close(editor);
  });

  test.each([
    ['run', '--name', 'Foxes', '-'],
    ['test', '--name', 'Foxes', '-'],
    ['explain', '--names', '-'],
    ['types'],
  ])('%s says what to do in one line', async (...args) => {
    const person = newPerson();
    write(person);
    const { status, out, err } = await person.assetql(args, text);
    expect({ status, out, err }).toEqual({ status: 2, out: '', err: `assetql: ${nobody}\n` });
  });
});

test('nothing of what was given to anybody is in the log of the server, however much is told there', async () => {
  const { out, err } = await served.stop();
  expect(given.size).toBeGreaterThan(2);
  for (const secret of given) expect(out + err).not.toContain(secret);
  // Shown once, on the standard output of the first start.
  for (const name of ['client secret', 'password of librarian']) expect(err).not.toContain(value(name));
});
