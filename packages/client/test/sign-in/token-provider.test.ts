import { createClient, type TokenProvider } from '@assetql/client';
import {
  createMemoryTokenStorage,
  createTokenProvider,
  type SteadyClock,
  type StoredSignIn,
  type TokenProviderOptions,
  type TokenStorage,
  type Tokens,
} from '@assetql/client/sign-in';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clocks.ts';
import { rejection } from '../scripted-client.ts';
import { formOf, idToken, settings, tokenBody } from './token-answers.ts';

interface TestClock extends SteadyClock {
  readonly advance: (milliseconds: number) => void;
  /** Sets the system clock. */
  readonly set: (milliseconds: number) => void;
  /** Puts the machine to sleep: only the system clock advances. */
  readonly sleep: (milliseconds: number) => void;
}

const start = 1_700_000_000_000;

function createTestClock(): TestClock {
  const clock = createManualClock();
  let shift = start;
  return {
    after: clock.after,
    advance: clock.advance,
    steady: clock.now,
    now: () => clock.now() + shift,
    set: (milliseconds) => {
      shift += milliseconds;
    },
    sleep: (milliseconds) => {
      shift += milliseconds;
    },
  };
}

/** Runs everything that does not depend on time. */
const nextTurn = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const first: Tokens = {
  accessToken: 'ACCESS-0000000000',
  refreshToken: 'REFRESH-0000000000',
  expiresIn: 3600,
  receivedAt: start,
  scopes: ['openid', 'api'],
  user: { id: 'ada' },
};

type Answering = (form: URLSearchParams, index: number) => Response | Promise<Response>;

/** Issues numbered tokens for the newest refresh token. */
const rotating =
  (changes: Readonly<Record<string, unknown>> = {}): Answering =>
  (form, index) =>
    form.get('refresh_token') === `REFRESH-000000000${index}`
      ? Response.json(
          tokenBody({
            access_token: `ACCESS-000000000${index + 1}`,
            refresh_token: `REFRESH-000000000${index + 1}`,
            ...changes,
          }),
        )
      : Response.json({ error: 'invalid_grant' }, { status: 400 });

interface Setup {
  readonly clock: TestClock;
  readonly auth: TokenProvider;
  readonly storage: TokenStorage;
  readonly asked: URLSearchParams[];
  readonly token: (renew?: boolean, signal?: AbortSignal) => Promise<string>;
}

function setUp(answer: Answering, tokens: Partial<Tokens> = {}, options: Partial<TokenProviderOptions> = {}): Setup {
  const clock = createTestClock();
  const asked: URLSearchParams[] = [];
  const storage = options.storage ?? createMemoryTokenStorage({ tokens: { ...first, ...tokens } });
  const auth = createTokenProvider({
    settings,
    clock,
    random: () => 0,
    fetch: async (_url, init) => {
      const form = formOf(init);
      asked.push(form);
      return await answer(form, asked.length - 1);
    },
    ...options,
    storage,
  });
  const token = (renew = false, signal = new AbortController().signal): Promise<string> =>
    Promise.resolve(auth({ renew, signal }));
  return { clock, auth, storage, asked, token };
}

describe('a token', () => {
  it('is cached while it is valid, and renewed a minute before it expires', async () => {
    const { clock, asked, token, storage } = setUp(rotating());
    expect(await token()).toBe('ACCESS-0000000000');
    clock.advance(3_539_000);
    expect(await token()).toBe('ACCESS-0000000000');
    expect(asked).toEqual([]);
    clock.advance(1_000);
    expect(await token()).toBe('ACCESS-0000000001');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'REFRESH-0000000000',
      client_id: 'client',
      client_secret: 'S3cret-of-the-client',
    });
    expect((await storage.read())?.tokens).toMatchObject({
      accessToken: 'ACCESS-0000000001',
      refreshToken: 'REFRESH-0000000001',
    });
  });

  it.each([1, 2, 5, 30])('that lives for %d s is renewed after four fifths of its lifetime', async (expiresIn) => {
    const { clock, asked, token } = setUp(rotating({ expires_in: expiresIn }), { expiresIn });
    await token();
    clock.advance(expiresIn * 790);
    await token();
    expect(asked).toHaveLength(0);
    clock.advance(expiresIn * 10);
    expect(await token()).toBe('ACCESS-0000000001');
    expect(await token()).toBe('ACCESS-0000000001');
    expect(asked).toHaveLength(1);
  });

  it('that expires at once is returned once, without an endless loop', async () => {
    const { asked, token } = setUp(rotating({ expires_in: 0 }), { expiresIn: 0 });
    expect(await token()).toBe('ACCESS-0000000001');
    expect(await token()).toBe('ACCESS-0000000002');
    expect(asked).toHaveLength(2);
  });

  it('without a stated lifetime is used until it is rejected', async () => {
    const { clock, token } = setUp(rotating(), { expiresIn: undefined });
    clock.advance(1e12);
    expect(await token()).toBe('ACCESS-0000000000');
    expect(await token(true)).toBe('ACCESS-0000000001');
  });

  it('that cannot be renewed is used until it expires, and then the user has to sign in', async () => {
    const told: unknown[] = [];
    const { clock, token } = setUp(
      rotating(),
      { refreshToken: undefined },
      { onSignedOut: (reason) => told.push(reason) },
    );
    clock.advance(3_599_000);
    expect(await token()).toBe('ACCESS-0000000000');
    clock.advance(2_000);
    const error = await rejection(token());
    expect(error).toMatchObject({ name: 'SignInNeededError', reason: 'not-renewable' });
    expect(told).toEqual([error]);
  });

  it('is available only after a sign-in', async () => {
    const storage = createMemoryTokenStorage();
    const { token } = setUp(rotating(), {}, { storage });
    expect(await rejection(token())).toMatchObject({ name: 'SignInNeededError', reason: 'signed-out' });
    await storage.write({ tokens: first });
    expect(await token()).toBe('ACCESS-0000000000');
    await storage.remove();
    expect(await rejection(token(true))).toMatchObject({ reason: 'signed-out' });
  });

  it('does not change the other stored secrets', async () => {
    const storage = createMemoryTokenStorage({ clientSecret: 'S', subscriptionKey: 'K', tokens: first });
    const { token } = setUp(
      (_form, index) =>
        index === 0 ? Response.json(tokenBody()) : Response.json({ error: 'invalid_grant' }, { status: 400 }),
      {},
      { storage },
    );
    await token(true);
    expect(await storage.read()).toMatchObject({ clientSecret: 'S', subscriptionKey: 'K' });
    await rejection(token(true));
    expect(await storage.read()).toEqual({ clientSecret: 'S', subscriptionKey: 'K' });
  });

  it('keeps its members that are missing from the response', async () => {
    const { storage, token } = setUp(() => Response.json({ access_token: 'ACCESS-0000000009', token_type: 'bearer' }));
    expect(await token(true)).toBe('ACCESS-0000000009');
    expect((await storage.read())?.tokens).toMatchObject({
      refreshToken: 'REFRESH-0000000000',
      user: { id: 'ada' },
      scopes: ['openid', 'api'],
    });
  });

  it('for another user is rejected', async () => {
    const { token } = setUp(rotating({ id_token: idToken({ sub: 'eve' }) }));
    expect(await rejection(token(true))).toMatchObject({ name: 'SignInError', fault: 'untrusted-identity' });
  });
});

describe('clocks', () => {
  it('after sleep an expired token is recognized', async () => {
    const { clock, token } = setUp(rotating());
    await token();
    clock.sleep(8 * 3_600_000);
    expect(await token()).toBe('ACCESS-0000000001');
  });

  it('a clock that is set back does not prolong a token', async () => {
    const { clock, token } = setUp(rotating());
    await token();
    clock.set(-86_400_000);
    expect(await token()).toBe('ACCESS-0000000000');
    clock.advance(3_600_000);
    expect(await token()).toBe('ACCESS-0000000001');
  });

  it('a clock that is set back slightly does not make a stored token new', async () => {
    const { clock, token } = setUp(rotating());
    await token();
    clock.set(-60_000);
    clock.advance(3_540_000);
    expect(await token()).toBe('ACCESS-0000000001');
  });

  it('a token from the future is renewed, because its age is unknown', async () => {
    const { token } = setUp(rotating(), { receivedAt: start + 1000 });
    expect(await token()).toBe('ACCESS-0000000001');
  });

  it.each([-1e10, 1e10])('a clock that is wrong by %d ms from the start has no effect', async (wrong) => {
    const { clock, asked, token } = setUp(rotating({ id_token: undefined }), { receivedAt: start + wrong });
    clock.set(wrong);
    expect(await token()).toBe('ACCESS-0000000000');
    clock.advance(3_600_000);
    expect(await token()).toBe('ACCESS-0000000001');
    expect(await token()).toBe('ACCESS-0000000001');
    expect(asked).toHaveLength(1);
  });
});

describe('under any changes of clocks', () => {
  type Step = readonly [what: 'advance' | 'sleep' | 'set', milliseconds: number];
  const life = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 7200 }));
  const steps = (...what: readonly Step[0][]): fc.Arbitrary<readonly Step[]> => {
    const each = what.map((name) =>
      fc.tuple(
        fc.constant(name),
        // A clock that is set back hides a sleep, so only one of the two happens in a run.
        fc.integer({ min: name === 'set' && !what.includes('sleep') ? -5_000_000 : 0, max: 5_000_000 }),
      ),
    );
    const short = fc.tuple(fc.constant('advance' as const), fc.integer({ min: 0, max: 3000 }));
    return fc.array(fc.oneof(short, ...each), { maxLength: 25 });
  };

  it.each([[['advance', 'sleep', 'set']], [['advance', 'set']], [['advance', 'sleep']], [['advance']]] as const)(
    'expired tokens are never returned and valid ones never renewed: %j',
    async (what) => {
      await fc.assert(
        fc.asyncProperty(life, steps(...what), async (expiresIn, taken) => {
          // The service's own time, unknown to the client.
          let truth = 0;
          let issuedAt = 0;
          let oldest = Infinity;
          const { asked, clock, token } = setUp(
            (form, index) => {
              oldest = Math.min(oldest, truth - issuedAt);
              issuedAt = truth;
              return rotating({ expires_in: expiresIn })(form, index);
            },
            { expiresIn },
          );
          for (const [name, milliseconds] of taken) {
            clock[name](milliseconds);
            if (name !== 'set') truth += milliseconds;
            expect(await token()).toBe(`ACCESS-000000000${asked.length}`);
            expect(truth - issuedAt).toBeLessThan(expiresIn * 1000);
          }
          const margin = Math.min(60_000, expiresIn * 200);
          if (!what.some((name) => name === 'set')) expect(oldest).toBeGreaterThanOrEqual(expiresIn * 1000 - margin);
        }),
        { interruptAfterTimeLimit: 20_000 },
      );
    },
  );
});

describe('waiting calls', () => {
  const held = (): { readonly answer: Answering; readonly release: () => void } => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { answer: async (form, index) => gate.then(() => rotating()(form, index)), release };
  };

  it('share one renewal', async () => {
    const { answer, release } = held();
    const { asked, token } = setUp(answer, { expiresIn: 0 });
    const all = Promise.all(Array.from({ length: 100 }, () => token()));
    await nextTurn();
    release();
    expect(new Set(await all)).toEqual(new Set(['ACCESS-0000000001']));
    expect(asked).toHaveLength(1);
  });

  it('may abort without stopping the renewal for others', async () => {
    const { answer, release } = held();
    const { asked, token } = setUp(answer, { expiresIn: 0 });
    const control = new AbortController();
    const [impatient, patient] = [token(false, control.signal), token()];
    await nextTurn();
    control.abort(new Error('enough'));
    expect(String(await rejection(impatient))).toBe('Error: enough');
    release();
    expect(await patient).toBe('ACCESS-0000000001');
    expect(asked).toHaveLength(1);
  });

  it('may all abort, and the renewal is still stored', async () => {
    const { answer, release } = held();
    const { storage, token } = setUp(answer, { expiresIn: 0 });
    const control = new AbortController();
    const waiting = rejection(token(false, control.signal));
    await nextTurn();
    control.abort();
    await waiting;
    release();
    await nextTurn();
    expect((await storage.read())?.tokens?.refreshToken).toBe('REFRESH-0000000001');
  });

  it('whose old token is rejected late get the new one, without another renewal', async () => {
    const { asked, token } = setUp(rotating());
    const signals = Array.from({ length: 5 }, () => new AbortController().signal);
    for (const signal of signals) expect(await token(false, signal)).toBe('ACCESS-0000000000');
    for (const signal of signals) expect(await token(true, signal)).toBe('ACCESS-0000000001');
    expect(asked).toHaveLength(1);
  });

  it('get a new token only after it is stored', async () => {
    const written: (StoredSignIn | undefined)[] = [];
    const memory = createMemoryTokenStorage({ tokens: { ...first, expiresIn: 0 } });
    const storage: TokenStorage = { ...memory, write: (stored) => (written.push(stored), memory.write(stored)) };
    const { token } = setUp(rotating(), {}, { storage });
    const given = await token();
    expect(written.map((stored) => stored?.tokens?.accessToken)).toEqual([given]);
  });
});

describe('several programs with one storage', () => {
  it('use no refresh token twice', async () => {
    const storage = createMemoryTokenStorage({ tokens: { ...first, expiresIn: 0 } });
    const asked: string[] = [];
    const fetch: TokenProviderOptions['fetch'] = async (_url, init) => {
      const form = formOf(init);
      asked.push(form.get('refresh_token') ?? '');
      await nextTurn();
      return rotating()(form, asked.length - 1);
    };
    const programs = Array.from({ length: 5 }, () => setUp(rotating(), {}, { storage, fetch }));
    const tokens = await Promise.all(programs.map(({ token }) => token()));
    expect(new Set(tokens)).toEqual(new Set(['ACCESS-0000000001']));
    expect(asked).toEqual(['REFRESH-0000000000']);
  });

  it('find tokens renewed by others, even without a lock', async () => {
    const { lock: _, ...memory } = createMemoryTokenStorage({ tokens: { ...first, expiresIn: 0 } });
    const other = { ...first, accessToken: 'ACCESS-OF-ANOTHER', refreshToken: 'REFRESH-OF-ANOTHER' };
    const { token } = setUp(
      async () => {
        await memory.write({ tokens: other });
        return Response.json({ error: 'invalid_grant' }, { status: 400 });
      },
      {},
      { storage: memory },
    );
    expect(await token()).toBe('ACCESS-OF-ANOTHER');
  });

  it('lose no token when the storage fails', async () => {
    const memory = createMemoryTokenStorage({ tokens: { ...first, expiresIn: 0 } });
    let full = true;
    const storage: TokenStorage = {
      ...memory,
      write: (stored) => (full ? Promise.reject(new Error('no space')) : memory.write(stored)),
    };
    const { asked, token } = setUp(rotating(), {}, { storage });
    expect(String(await rejection(token()))).toBe('Error: no space');
    expect(String(await rejection(token()))).toBe('Error: no space');
    full = false;
    expect(await token()).toBe('ACCESS-0000000001');
    expect(asked).toHaveLength(1);
    expect((await memory.read())?.tokens?.refreshToken).toBe('REFRESH-0000000001');
  });
});

describe('while the identity service is unreachable', () => {
  const unreachable: Answering = () => Promise.reject(new TypeError('fetch failed'));

  it('the old token is used while it is valid', async () => {
    const { clock, token } = setUp(unreachable, {}, { retry: { attempts: 1 } });
    clock.advance(3_550_000);
    expect(await token()).toBe('ACCESS-0000000000');
    clock.advance(60_000);
    expect(await rejection(token())).toMatchObject({ name: 'NetworkError', call: 'POST /connect/token' });
  });

  it('the service is called at most every five seconds', async () => {
    const { clock, asked, token } = setUp(unreachable, {}, { retry: { attempts: 1 } });
    clock.advance(3_550_000);
    for (let call = 0; call < 10; call += 1) await token();
    expect(asked).toHaveLength(1);
    clock.advance(5_000);
    await token();
    expect(asked).toHaveLength(2);
  });

  it('a slow renewal does not delay calls whose token is valid', async () => {
    const { clock, asked, token } = setUp(() => new Promise(() => {}));
    clock.advance(3_550_000);
    const waiting = token();
    await nextTurn();
    clock.advance(5_000);
    expect(await waiting).toBe('ACCESS-0000000000');
    expect(await token()).toBe('ACCESS-0000000000');
    expect(asked).toHaveLength(1);
  });

  it('the renewal is retried', async () => {
    const flaky: Answering = (form, index) => (index === 0 ? new Response('', { status: 503 }) : rotating()(form, 0));
    const { clock, asked, token } = setUp(flaky, { expiresIn: 0 });
    const waiting = token();
    await nextTurn();
    clock.advance(0);
    expect(await waiting).toBe('ACCESS-0000000001');
    expect(asked).toHaveLength(2);
  });

  it('a rejected token is not used', async () => {
    const { token } = setUp(unreachable, {}, { retry: { attempts: 1 } });
    const { signal } = new AbortController();
    await token(false, signal);
    expect(await rejection(token(true, signal))).toMatchObject({ name: 'NetworkError' });
  });
});

it('a rejected call is retried once, with a new token', async () => {
  const { auth, asked } = setUp(rotating());
  const sent: (string | null)[] = [];
  const fetch = (_url: string, init: RequestInit): Promise<Response> => {
    sent.push(new Headers(init.headers).get('authorization'));
    return Promise.resolve(new Response('', { status: 401 }));
  };
  const client = createClient({ baseUrl: 'https://library.test', auth, fetch });
  expect(await rejection(client.users())).toMatchObject({ name: 'ServiceError', status: 401 });
  expect(sent).toEqual(['bearer ACCESS-0000000000', 'bearer ACCESS-0000000001']);
  expect(asked).toHaveLength(1);
});
