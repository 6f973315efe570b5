import { createClient, ServiceError, type ClientOptions } from '@assetql/client';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createHastyClock } from '../clocks.ts';
import { answer, answerText, reset, startFaultyService, type Behaviour } from '../faulty-service.ts';
import { createScriptedClient, rejection } from '../scripted-client.ts';

const secrets = { token: String.raw`T0KEN+with/odd="ch\ars`, key: 'K3Y-0123456789', cookie: 'C00KIE-abcdef' };
const options: Omit<ClientOptions, 'baseUrl'> = {
  auth: secrets.token,
  subscriptionKey: secrets.key,
  headers: { Cookie: `session=${secrets.cookie}`, 'X-Session-Token': secrets.cookie },
  retry: { attempts: 2 },
  clock: createHastyClock(),
  timeout: { attempt: Infinity, total: Infinity },
};

/** Every way in which a value may be logged. */
function shown(value: unknown): string {
  const deep = inspect(value, { depth: Infinity, showHidden: true, getters: true });
  return [String(value), JSON.stringify(value), deep, value instanceof Error ? value.stack : ''].join('\n');
}

function expectNoSecret(value: unknown): void {
  const text = shown(value);
  for (const secret of Object.values(secrets)) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
    expect(text).not.toContain(encodeURIComponent(secret).replaceAll(/%../g, (escape) => escape.toLowerCase()));
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
}

it('a client shows no secret', () => {
  const client = createClient({ baseUrl: 'https://library.test', ...options });
  expectNoSecret(client);
  expectNoSecret(Object.values(client));
});

/** A service that quotes the request's headers, as debugging gateways do. */
const quoting =
  (status: number, wrap: (quoted: string) => string): Behaviour =>
  (response, { headers }) => {
    const quoted = `${headers.authorization} ${headers['ocp-apim-subscription-key']?.toString()} ${headers.cookie}`;
    response
      .writeHead(status)
      .end(wrap(`${quoted} ${encodeURIComponent(quoted)} ${encodeURIComponent(quoted).toLowerCase()}`));
  };

describe('no error shows a secret', () => {
  const cases: Readonly<Record<string, Behaviour>> = {
    'a refusal in plain text': quoting(400, (text) => text),
    'a refusal in JSON': quoting(401, (text) => JSON.stringify({ errors: [{ message: text }] })),
    'a failure after retries': quoting(503, (text) => text),
    'errors in an envelope': quoting(200, (text) => JSON.stringify({ payload: null, errors: [text] })),
    'a wrong shape that has secrets for names': quoting(200, (text) => JSON.stringify({ payload: { [text]: text } })),
    'a text that is no JSON': quoting(200, (text) => text),
    'a broken connection': reset,
    'a wrong shape': answer(200, { payload: { token: 1 } }),
    'a redirect': answerText(302, secrets.token, { location: `https://evil.test/${secrets.key}` }),
  };
  it.each(Object.entries(cases))('%s', async (_name, behaviour) => {
    const service = await startFaultyService(behaviour);
    const client = createClient({ baseUrl: service.baseUrl, ...options });
    expectNoSecret(await rejection(client.assets.list({}, { check: false })));
    expectNoSecret(await rejection(client.users()));
    expectNoSecret(await rejection(client.facets({}, { check: false })));
  });

  it('in an error of an injected fetch', async () => {
    const { client } = createScriptedClient(({ init }) => {
      const headers = new Headers(init.headers);
      const words = [...headers.values()].join(' ');
      throw Object.assign(new Error(`cannot send ${words}`), { request: init, cause: new Error(words) });
    }, options);
    const error = await rejection(client.users());
    expect(error).toMatchObject({ name: 'NetworkError' });
    expectNoSecret(error);
  });

  it('and an empty header redacts nothing', async () => {
    const service = await startFaultyService(answerText(400, 'no'));
    const client = createClient({ baseUrl: service.baseUrl, headers: { 'X-Token': '' } });
    expect(await rejection(client.users())).toMatchObject({ reason: 'no' });
  });

  it('of a token provider', async () => {
    const service = await startFaultyService(quoting(400, (text) => text));
    const client = createClient({ baseUrl: service.baseUrl, ...options, auth: () => secrets.token });
    expectNoSecret(await rejection(client.users()));
  });
});

describe('a secret that is a word', () => {
  const reasonFor = async (token: string, text: string): Promise<unknown> => {
    const { client } = createScriptedClient(() => new Response(text, { status: 400 }), { auth: token });
    const error = await rejection(client.users());
    return error instanceof ServiceError ? error.reason : error;
  };

  const cases: readonly [token: string, text: string, expected: string][] = [
    // as long as a real secret: removed everywhere
    ['abcdefgh', 'xabcdefghx', 'x[secret]x'],
    ['a.c+efgh', 'a.c+efgh abc+efgh', '[secret] abc+efgh'],
    // as in tests: removed as a whole token
    ['token', 'token, “token”: tokens of mytoken', '[secret], “[secret]”: tokens of mytoken'],
    ['TEST', 'Authorization: bearer test is a contest', 'Authorization: bearer [secret] is a contest'],
    // a word: removed as the value of a header only
    ['a', 'a filter has a typo', 'a filter has a typo'],
    ['a', 'Authorization: Bearer a is a wrong header', 'Authorization: Bearer [secret] is a wrong header'],
    ['a', 'key=a, "key":"a"', 'key=[secret], "key":"[secret]"'],
    ['a', 'a', '[secret]'],
    ['$', 'it costs 5$', 'it costs 5$'],
  ];
  it.each(cases)('%s in %s', async (token, text, expected) => {
    expect(await reasonFor(token, text)).toBe(expected);
  });

  it('is not redacted in the message of a response error', async () => {
    const { client } = createScriptedClient(() => Response.json({ payload: 'a' }), {
      subscriptionKey: 'a',
      auth: 'an',
    });
    expect(String(await rejection(client.users()))).toBe(
      'ResponseError: GET /users was answered with a text where an array of users was expected (payload).',
    );
  });
});
