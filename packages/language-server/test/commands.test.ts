import { describe, expect, test } from 'vitest';
import { Service } from './service.ts';
import { everything, openSession, type SessionOptions, type TestSession } from './session.ts';

const uri = 'file:///searches/logos.assetql';
const text = `@brand = category("Brand")

### Logos
filters: AssetType EQ Image AND Status EQ 0
containerfilter: CategoryIds/ANY(c: c EQ {{brand}})
search: fox*
count: 2

### Wrong
filters: Sttus EQ 0
`;
const logos = { line: 2, character: 0 };
const wrong = { line: 8, character: 0 };
const presenting = { initialize: { initializationOptions: { presentsResults: true } } };

async function open(service: Service, options: SessionOptions = presenting): Promise<TestSession> {
  const session = await openSession({ ...options, server: { connect: service.connect(), now: () => 0 } });
  await session.open(uri, text);
  return session;
}

const execute = <Result = unknown>(session: TestSession, name: string, place = logos, of = uri): Promise<Result> =>
  session.request('workspace/executeCommand', { command: `assetql.${name}`, arguments: [of, place] });

test('are announced to clients that do not present results, which make commands of them', async () => {
  const announced = async (options: SessionOptions): Promise<readonly string[] | undefined> =>
    (await openSession(options)).result.capabilities.executeCommandProvider?.commands;
  expect(await announced({})).toContain('assetql.run');
  expect(await announced(presenting)).toEqual([]);
});

describe('commands give', () => {
  test('what a search finds', async () => {
    const service = new Service();
    const session = await open(service);
    expect(await execute(session, 'run')).toMatchObject({
      kind: 'run',
      search: 'Logos',
      total: 3,
      assets: [{ id: 'a0', title: 'Fox 0' }, { id: 'a1' }],
    });
    expect(service.requests.at(-1)).toContain(`c+EQ+'${service.brand}'`);
    expect(session.shown).toEqual([]);
  });

  test('how much its parts find', async () => {
    const service = new Service();
    service.total = (url) => (url.search.includes('AssetType') ? 1 : 7);
    const session = await open(service);
    const { parts } = await execute<{ parts: { text?: string; total?: number; measure: string }[] }>(session, 'counts');
    expect(parts).toContainEqual(expect.objectContaining({ text: 'AssetType EQ Image', total: 1, measure: 'alone' }));
    expect(parts).toContainEqual(expect.objectContaining({ text: 'Status EQ 0', total: 7, measure: 'alone' }));
    expect(parts[0]).toEqual({ depth: 0, measure: 'alone', total: 1 });
  });

  test('what it asks, with the places in the file', async () => {
    const session = await open(new Service());
    expect(await execute(session, 'explain')).toMatchObject({
      kind: 'explain',
      search: 'Logos',
      text: expect.stringContaining('images in Brand'),
      parts: expect.arrayContaining([
        expect.objectContaining({ ranges: [{ start: { line: 3, character: 9 }, end: { line: 3, character: 27 } }] }),
      ]),
    });
  });

  test.each([
    ['url', /^https:\/\/library\.test\/api\/assets\?/],
    ['curl', /^curl /],
    ['typescript', /@assetql\/core\/build/],
  ])('its request as %s', async (name, written) => {
    const session = await open(new Service());
    expect(await execute(session, name)).toMatchObject({ kind: name, text: expect.stringMatching(written) });
  });

  test('what would find something', async () => {
    const service = new Service();
    service.total = (url) => (url.search.includes('Status') && url.search.includes('AssetType') ? 0 : 4);
    const session = await open(service);
    const { changes } = await execute<{ changes: unknown[] }>(session, 'relax');
    expect(changes[0]).toMatchObject({
      title: expect.stringContaining('4 assets'),
      total: 4,
      edit: { documentChanges: [{ textDocument: { uri, version: 1 } }] },
    });
  });

  test.each(['run', 'counts', 'relax', 'url', 'curl', 'typescript'])('why %s cannot be done', async (name) => {
    const session = await open(new Service());
    expect(await execute(session, name, wrong)).toMatchObject({
      kind: 'problem',
      search: 'Wrong',
      message: expect.stringContaining('Sttus'),
    });
  });

  test.each(['run', 'counts', 'relax'])('why %s failed, when the service is out of reach', async (name) => {
    const service = new Service();
    const session = await open(service);
    await execute(session, 'run');
    service.offline(true);
    expect(await execute(session, name)).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('no answer came'),
    });
  });

  test('something also for a file that is not open, and nothing where no search is', async () => {
    const read = (of: string): Promise<string | undefined> =>
      Promise.resolve(of === 'file:///closed.assetql' ? '# none\n### Closed\nsearch: fox' : undefined);
    const fileSystem = { read, find: async function* () {} };
    const session = await openSession({ ...presenting, server: { fileSystem } });
    const closed = 'file:///closed.assetql';
    expect(await execute(session, 'explain', { line: 1, character: 0 }, closed)).toMatchObject({ search: 'Closed' });
    expect(await execute(session, 'explain', { line: 0, character: 0 }, closed)).toMatchObject({
      message: 'There is no search here.',
    });
  });
});

describe('a client that shows no results itself', () => {
  test.each([
    ['run', '“Logos” finds 3 assets: Fox 0, Fox 1 …'],
    ['counts', /^The whole search: 3 assets\n {2}/],
    ['explain', /^“Logos” asks for: .*images in Brand.*\.$/],
    ['url', /^https:\/\/library\.test/],
    ['relax', /^“Logos” finds something already/],
  ])('is shown what %s finds out', async (name, message) => {
    const session = await open(new Service(), {});
    await execute(session, name);
    await expect.poll(() => session.shown).toEqual([expect.stringMatching(message)]);
  });

  test('is shown why not', async () => {
    const session = await open(new Service(), {});
    await execute(session, 'run', wrong);
    await expect.poll(() => session.shown).toEqual([expect.stringContaining('Sttus')]);
  });

  const zero = (): Service => {
    const service = new Service();
    service.total = (url) => (url.search.includes('Status') && url.search.includes('AssetType') ? 0 : 4);
    return service;
  };

  interface Asking {
    readonly actions: readonly { readonly title: string }[];
  }
  const chooseFirst = ({ actions }: Asking): unknown => actions[0];

  test('may choose a change, which is made', async () => {
    const session = await open(zero(), {});
    session.answers.set('window/showMessageRequest', chooseFirst);
    session.answers.set('workspace/applyEdit', () => ({ applied: true }));
    await execute(session, 'relax');
    await expect.poll(() => session.asked.map(({ method }) => method)).toContain('workspace/applyEdit');
    expect(session.shown).toEqual([]);
  });

  test('is told when it does not make it', async () => {
    const session = await open(zero(), {});
    session.answers.set('window/showMessageRequest', chooseFirst);
    session.answers.set('workspace/applyEdit', () => ({ applied: false }));
    await execute(session, 'relax');
    await expect.poll(() => session.shown).toEqual(['The editor did not make the change.']);
  });

  test('may choose nothing', async () => {
    const session = await open(zero(), {});
    await execute(session, 'relax');
    await expect.poll(() => session.asked.map(({ method }) => method)).toContain('window/showMessageRequest');
    await session.diagnostics(uri);
    expect(session.asked.map(({ method }) => method)).not.toContain('workspace/applyEdit');
  });

  test('is not given a change for a text that is another one now', async () => {
    const session = await open(zero(), {});
    session.answers.set('window/showMessageRequest', async ({ actions }: Asking) => {
      await session.change(uri, [{ text }]);
      await session.diagnostics(uri);
      return actions[0];
    });
    await execute(session, 'relax');
    await expect.poll(() => session.shown).toEqual(['The file has changed meanwhile; ask again.']);
  });

  test('that makes no edits is only told that there are changes', async () => {
    const { workspace, ...rest } = everything;
    const session = await open(zero(), {
      capabilities: { ...rest, workspace: { ...workspace, applyEdit: false } },
    });
    await execute(session, 'relax');
    await expect.poll(() => session.shown).toEqual(['“Logos” finds something after one of these changes.']);
  });
});

test('a command shows its progress to who asks for it', async () => {
  const session = await open(new Service());
  const steps: unknown[] = [];
  session.client.onUnhandledProgress(({ token, value }) => {
    if (token === 'mine') steps.push(value);
  });
  await session.request('workspace/executeCommand', {
    command: 'assetql.run',
    arguments: [uri, logos],
    workDoneToken: 'mine',
  });
  await expect.poll(() => steps).toEqual([{ kind: 'begin', title: 'Logos' }, { kind: 'end' }]);
});
