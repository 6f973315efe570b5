import { describe, expect, test } from 'vitest';
import { readDefinitions } from '../../src/connections/settings/read-definitions.ts';
import { secretKey } from '../../src/connections/sign-in/secret-token-storage.ts';
import { unusedSecrets } from '../../src/connections/sign-in/unused-secrets.ts';
import { sharedSecrets } from './memory-secrets.ts';
import { plainWords } from './plain-words.ts';

const day = 86_400_000;

const signIn = { authUrl: 'https://login.example', clientId: 'editor' };
const work = { baseUrl: 'https://work.example/api', signIn };
const other = { baseUrl: 'https://other.example/api' };

type Answer = 'delete' | 'keep' | undefined;

/** A person's machine, whose settings are edited, and whose editor is started again and again. */
class Machine {
  readonly secrets = sharedSecrets();
  readonly asked: (readonly string[])[] = [];
  index: unknown;
  now = day;
  answer: () => Answer = () => undefined;
  private readonly unused = unusedSecrets({
    index: {
      read: () => this.index,
      write: async (index) => {
        this.index = index;
      },
    },
    has: async (key) => (await this.secrets.window().get(key)) !== undefined,
    remove: async (key) => await this.secrets.window().delete(key),
    now: () => this.now,
    ask: async (names) => {
      this.asked.push(names);
      return this.answer();
    },
  });

  /** Starts the editor with these settings. */
  async start(connections: unknown): Promise<void> {
    const definitions = readDefinitions(connections, plainWords);
    await this.unused.note(definitions);
    await this.unused.sweep(definitions);
  }

  /** Edits the settings while the editor runs. */
  async edit(connections: unknown): Promise<void> {
    await this.unused.note(readDefinitions(connections, plainWords));
  }

  /** Somebody signs in to all that is defined. */
  async signIn(connections: unknown): Promise<void> {
    for (const definition of readDefinitions(connections, plainWords).services.values())
      await this.secrets.window().store(secretKey(definition), 'a-secret');
  }

  get kept(): readonly string[] {
    return [...this.secrets.kept.keys()].map((key) => key.replace(/^assetql /, ''));
  }
}

const workKey = JSON.stringify(['work', work.baseUrl, signIn.authUrl, signIn.clientId]);
const otherKey = JSON.stringify(['other', other.baseUrl, null, null]);

/** Two connections, and somebody who is signed in to both. */
async function signedIn(): Promise<Machine> {
  const machine = new Machine();
  await machine.start({ work, other });
  await machine.signIn({ work, other });
  return machine;
}

describe('the secrets of a connection', () => {
  test.for<[what: string, after: object]>([
    ['whose base url was edited', { work: { ...work, baseUrl: 'https://moved.example/api' }, other }],
    ['that signs in elsewhere', { work: { ...work, signIn: { ...signIn, authUrl: 'https://id.example' } }, other }],
    ['that is another client', { work: { ...work, signIn: { ...signIn, clientId: 'new' } }, other }],
    ['that was deleted in the settings', { other }],
    ['that has another name', { works: work, other }],
  ])('%s are deleted at a start a day later, and no others', async ([, after]) => {
    const machine = await signedIn();
    await machine.edit(after);
    await machine.signIn(after);
    const used = machine.kept.filter((key) => key !== workKey);
    // the next start may come at once, before the settings have been synchronised
    await machine.start(after);
    machine.now += day - 1;
    await machine.start(after);
    expect(machine.kept).toContain(workKey);
    machine.now += 1;
    await machine.start(after);
    expect(machine.kept).toEqual(used);
    expect(machine.kept).toContain(otherKey);
    expect(machine.asked).toEqual([]);
    expect(JSON.stringify(machine.index)).not.toContain(workKey.slice(1, -1));
  });

  test('stay when its definition has come back, however late', async () => {
    const machine = await signedIn();
    await machine.edit({ other });
    machine.now += day;
    await machine.edit({ work, other });
    await machine.edit({ other });
    machine.now += day - 1;
    await machine.start({ other });
    machine.now += 5 * day;
    await machine.start({ work, other });
    expect(machine.kept).toEqual([workKey, otherKey]);
  });

  test.for<[what: string, broken: unknown]>([
    ['the setting is none', 'connections'],
    ['an entry cannot be used', { work: { baseUrl: 'not an address' }, other }],
    ['an entry has a secret in it', { work: { ...work, token: 'x' }, other }],
  ])('stay while %s', async ([, broken]) => {
    const machine = await signedIn();
    for (let start = 0; start < 3; start += 1) {
      await machine.start(broken);
      machine.now += 2 * day;
    }
    // gone is counted from when the settings can be read
    await machine.start({ other });
    expect(machine.kept).toEqual([workKey, otherKey]);
    expect(machine.asked).toEqual([]);
  });

  test.for<[what: string, none: unknown]>([
    ['no connection', {}],
    ['nothing', undefined],
  ])('are asked about where the settings have %s: they may not be readable', async ([, none]) => {
    const machine = await signedIn();
    await machine.edit(none);
    machine.now += day;
    await machine.start(none);
    expect(machine.asked).toEqual([['work', 'other']]);
    expect(machine.kept).toEqual([workKey, otherKey]);
    // another window of the same start
    await machine.start(none);
    expect(machine.asked).toHaveLength(1);
    machine.now += day;
    machine.answer = () => 'keep';
    await machine.start(none);
    machine.now += 9 * day;
    await machine.start(none);
    expect(machine.asked).toHaveLength(2);
    expect(machine.kept).toEqual([workKey, otherKey]);
    // defined again, they are as any other
    await machine.edit({ work, other });
    await machine.edit(none);
    machine.now += day;
    machine.answer = () => 'delete';
    await machine.start(none);
    expect(machine.kept).toEqual([]);
    expect(machine.index).toEqual({});
  });

  test('stay where it was defined again while the question was open', async () => {
    const machine = await signedIn();
    await machine.edit({});
    machine.now += day;
    const definitions = readDefinitions({}, plainWords);
    let answer: (given: Answer) => void = () => undefined;
    const answered = new Promise<Answer>((resolve) => (answer = resolve));
    const unused = unusedSecrets({
      index: { read: () => machine.index, write: async (index) => void (machine.index = index) },
      has: () => Promise.resolve(true),
      remove: async (key) => await machine.secrets.window().delete(key),
      now: () => machine.now,
      ask: () => answered,
    });
    const swept = unused.sweep(definitions);
    await new Promise(setImmediate);
    await machine.edit({ work });
    answer('delete');
    await swept;
    expect(machine.kept).toEqual([workKey]);
  });

  test('that there are none of are nothing to ask about', async () => {
    const machine = new Machine();
    await machine.start({ work });
    await machine.edit({});
    machine.now += day;
    await machine.start({});
    expect(machine.asked).toEqual([]);
    expect(machine.index).toEqual({});
  });

  test.for([null, 'x', [1], { a: 1, b: { goneSince: 0 }, c: { name: 1 } }])(
    'an index that is %j is none',
    async (index) => {
      const machine = new Machine();
      machine.index = index;
      machine.now += day;
      await machine.start({ work });
      expect(machine.index).toEqual({ [`assetql ${workKey}`]: { name: 'work' } });
    },
  );
});

test('the index holds no secret', async () => {
  const machine = await signedIn();
  await machine.edit({});
  expect(JSON.stringify(machine.index)).not.toContain('a-secret');
});
