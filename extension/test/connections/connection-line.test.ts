import { describe, expect, test } from 'vitest';
import { connectionLines, type ConnectionFacts, type LibraryLine } from '../../src/connections/view/connection-line.ts';
import { lineText } from '../../src/connections/view/line-text.ts';
import type { FolderChoice } from '../../src/connections/settings/chosen-names.ts';
import { plainWords } from './plain-words.ts';

type Library = ConnectionFacts['libraries'][number];

const sample: Library = { kind: 'embedded', label: 'Sample library', access: { state: 'ready' } };
const work: Library = {
  kind: 'service',
  name: 'work',
  label: 'work',
  address: 'https://library.example/api',
  access: { state: 'ready' },
  signIn: 'browser',
  user: 'Ada',
  identity: { authUrl: 'https://id.example', clientId: 'client', redirectUri: 'http://127.0.0.1:4311/callback' },
};
const problem = 'Something is wrong. Mend it.';

const folder = (name: string, isOfTeam = false): FolderChoice => ({ folder: 'a', name, isOfTeam });

const linesOf = (facts: Partial<ConnectionFacts>) =>
  connectionLines({
    libraries: [sample, work],
    unusable: new Map(),
    folders: [folder('')],
    missing: (name) => `You have no connection “${name}”.`,
    ...facts,
  });

describe('the view of connections', () => {
  test('lists the sample and the services, and leads to adding one where there is none', () => {
    expect(linesOf({}).map(({ id }) => id)).toEqual(['library ', 'library work']);
    expect(linesOf({ libraries: [sample] }).map(({ kind }) => kind)).toEqual(['embedded', 'add']);
  });

  test('lists what is written wrong, and what a workspace names and nobody has', () => {
    const lines = linesOf({ unusable: new Map([['press', problem]]), folders: [folder('agency', true)] });
    expect(lines.slice(2)).toEqual([
      { kind: 'unusable', id: 'unusable press', name: 'press', problem, use: [], isOfTeam: false },
      {
        kind: 'missing',
        id: 'missing agency',
        name: 'agency',
        problem: 'You have no connection “agency”.',
        use: 'everywhere',
        isOfTeam: true,
      },
    ]);
  });

  test('lists a file of a team that cannot be read, which may name one', () => {
    const lines = linesOf({ folders: [{ folder: 'a', problem }] });
    expect(lines.at(-1)).toMatchObject({ kind: 'unreadable', name: 'assetql.config.json', problem });
  });

  test.for<readonly [string, readonly FolderChoice[], sample: LibraryLine['use'], work: LibraryLine['use']]>([
    ['no folder', [{ folder: '', name: 'work', isOfTeam: false }], [], 'everywhere'],
    ['one folder', [folder('')], 'everywhere', []],
    [
      'several folders',
      [
        { folder: 'a', name: 'work', isOfTeam: true },
        { folder: 'b', name: '', isOfTeam: false },
      ],
      ['b'],
      ['a'],
    ],
  ])('says which one is used with %s', ([, folders, ofSample, ofWork]) => {
    expect(linesOf({ folders })).toMatchObject([{ use: ofSample }, { use: ofWork }]);
  });
});

const textOf = (library: Library, use: LibraryLine['use'] = []) =>
  lineText({ ...library, id: 'x', use, isOfTeam: false }, plainWords);

describe('a line of the view of connections', () => {
  test.for<readonly [string, Partial<Library>, description: string, context: string]>([
    ['a service that was not asked', {}, 'signed in as Ada', 'service unused own signedIn'],
    [
      'one that has answered',
      { test: { kind: 'answered', milliseconds: 42, total: 7, time: 0 } },
      'signed in as Ada · answered in 42 ms',
      'service unused own signedIn',
    ],
    [
      'one that is asked',
      { test: { kind: 'asking' } },
      'signed in as Ada · being asked…',
      'service unused own signedIn',
    ],
    [
      'one that has failed its test',
      { test: { kind: 'failed', problem, time: 0 } },
      'not available',
      'service unused own signedIn',
    ],
    ['one that is lost', { access: { state: 'failed', problem } }, 'not available', 'service unused own signedIn'],
    [
      'one without a sign-in',
      { access: { state: 'signed-out', problem } },
      'signed out',
      'service unused own signedOut',
    ],
    [
      'one that is not trusted',
      { access: { state: 'untrusted', problem } },
      'workspace not trusted',
      'service unused own',
    ],
    ['one of a server', { signIn: 'server' }, 'signed in as Ada', 'service unused served signedIn'],
  ])('says of %s how it is, and what can be done', ([, facts, description, context]) => {
    const said = textOf({ ...work, ...facts });
    expect(said.description).toBe(description);
    expect(said.context.join(' ')).toBe(context);
    expect(said.tooltip).toContain('https://library.example/api');
    if (JSON.stringify(facts).includes(problem)) {
      expect(said.tooltip).toContain(problem);
      expect(said.spoken).toContain(problem);
    }
  });

  test('says that it is used here, to those who hear it, too', () => {
    const said = textOf(work, 'everywhere');
    expect(said.description).toBe('in use here · signed in as Ada');
    expect(said.spoken).toBe('work, connection, in use here, signed in as Ada');
    expect(said.context).not.toContain('unused');
    expect(textOf(sample, ['a', 'b']).description).toBe('in use in a, b · without a network');
  });

  test('has its own text for a token, and for the sample', () => {
    const { user: _, identity: __, ...token } = work;
    expect(textOf({ ...token, signIn: 'token' }).description).toBe('with an access token');
    expect(textOf(sample).context).toEqual(['embedded', 'unused']);
  });

  test('shows why a connection of the settings cannot be used, without a mouse', () => {
    const [line] = linesOf({ libraries: [], unusable: new Map([['press', problem]]) });
    if (line === undefined) throw new Error('There is a line.');
    const said = lineText(line, plainWords);
    expect(said.description).toBe(`not available · ${problem}`);
    expect(said.spoken).toBe(`press, connection, not available, ${problem}`);
    expect(said.context).toEqual(['unusable']);
  });
});
