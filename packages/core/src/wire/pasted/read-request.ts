import { parameter } from '../../schema/parameters.ts';
import { readBody } from '../read-body.ts';
import { readQuery } from '../read-query.ts';
import type { WireProblem, WireReading } from '../reading.ts';
import type { ListRequest } from '../request.ts';
import { readUrl } from '../read-url.ts';
import { curlOptions, wgetOptions } from './command-options.ts';
import { commandLine } from './command-line.ts';
import { exportedRequests, type ExportedRequests } from './exported-requests.ts';
import { readFetch } from './fetch-call.ts';
import { isHttpie, readHttpie } from './httpie-command.ts';
import { plainAddress } from './plain-address.ts';
import { isProgram, requestIn } from './program.ts';
import { holdsSecret, isTellable, swallowsOption } from './secrets.ts';
import { readCommand, type PastedRequest } from './shell-command.ts';
import { hasExpansion, withoutMarks } from './shell-words.ts';
import { readWebRequest, webRequestIn } from './web-request.ts';

/** A list request that was read from a pasted text. Contains no header, cookie, user name, password or value of an unknown parameter. */
export interface RequestReading {
  /** The form of the text; absent when it does not contain a request. */
  readonly form?: 'url' | 'query' | 'body' | 'curl' | 'wget' | 'httpie' | 'powershell' | 'fetch' | 'postman' | 'har';
  /** The part before the query, without user name and password: `{base_url}/assets`; empty when there is none. */
  readonly address: string;
  readonly request: ListRequest;
  /** Parameters of a list call that are repeated or have an unreadable value, in order, with their values as texts. */
  readonly other: readonly (readonly [name: string, value: string])[];
  /** Names of unknown parameters. */
  readonly unknown: readonly string[];
  readonly problems: readonly WireProblem[];
}

type Form = NonNullable<RequestReading['form']>;

function refusal(message: string, code: WireProblem['code'] = 'not-a-request'): RequestReading {
  return { address: '', request: {}, other: [], unknown: [], problems: [{ code, parameter: '', message }] };
}

const isJson = (body: string): boolean => /^\s*[{[]/.test(body);

/** Reads a body: JSON or a URL-encoded form. */
const readAnyBody = (body: string): WireReading<unknown> => (isJson(body) ? readBody(body) : readQuery(body));

/** The parameters of a query and of a body. Those of the query take precedence. */
function merged(query: WireReading<unknown>, body: WireReading<unknown>): WireReading<unknown> {
  const twice = Object.entries(body.request).filter(([name]) => Object.hasOwn(query.request, name));
  const problems = twice.map(([name]): WireProblem => {
    const message = `“${name}” is in the address and in the body; that of the address is used.`;
    return { code: 'repeated-parameter', parameter: name, message };
  });
  return {
    request: { ...body.request, ...query.request },
    other: [...query.other, ...body.other, ...twice],
    problems: [...query.problems, ...body.problems, ...problems],
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value as it was written in a command. */
const asWritten = (value: unknown): unknown =>
  typeof value === 'string' ? withoutMarks(value) : Array.isArray(value) ? value.map(asWritten) : value;

/** A reading without secrets. `isLoose`: a value may have swallowed a part of the command. */
function told(
  form: Form,
  address: string,
  { request, other, problems }: WireReading<unknown>,
  isLoose = false,
): RequestReading {
  const kept: Record<string, unknown> = {};
  const withheld: string[] = [];
  const expanded: string[] = [];
  const keep = (name: string, value: unknown): boolean => {
    const text = withoutMarks(textOf(value));
    if (!holdsSecret(text) && !swallowsOption(text, isLoose)) return true;
    withheld.push(name);
    return false;
  };
  for (const [name, value] of Object.entries(request)) {
    if (!keep(name, value)) continue;
    kept[name] = asWritten(value);
    if (hasExpansion(textOf(value))) expanded.push(name);
  }
  const known = other.filter(([name]) => parameter(name) !== undefined);
  const unknown = other.filter(([name, value]) => parameter(name) === undefined && value !== '').map(([name]) => name);
  return {
    form,
    address: holdsSecret(withoutMarks(address))
      ? ''
      : withoutMarks(address).replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1'),
    request: kept,
    other: known
      .filter(([name, value]) => keep(name, value))
      .map(([name, value]) => [name, withoutMarks(textOf(value))]),
    unknown: [...new Set(unknown.map(withoutMarks))].filter(isTellable),
    problems: [
      // Unknown names can contain anything.
      ...problems.filter((problem) => problem.parameter === '' || parameter(problem.parameter) !== undefined),
      ...withheld.map((name): WireProblem => {
        const message = `“${name}” holds what looks like a token or a key, so it is left out; look at the quotes of what was pasted.`;
        return { code: 'secret', parameter: name, message };
      }),
      ...expanded.map((name): WireProblem => {
        const message = `“${name}” has a variable or a command that only the shell replaces; write its value in place of the $.`;
        return { code: 'computed-value', parameter: name, message };
      }),
    ],
  };
}

type SentForm = 'curl' | 'wget' | 'httpie' | 'powershell' | 'fetch';
type ExportForm = ExportedRequests['form'];

/** Why a request of a form cannot be read, and what to do. */
const refusals: Readonly<Record<SentForm, string>> = {
  curl: 'A quote in the curl command is not closed; copy the whole of it.',
  wget: 'A quote in the wget command is not closed; copy the whole of it.',
  httpie: 'A quote in the HTTPie command is not closed; copy the whole of it.',
  powershell: 'A quote in the PowerShell command is not closed; copy the whole of it.',
  fetch: 'The fetch call cannot be read; copy the whole of it, with its address written out and not computed.',
};

function readCopied(form: SentForm, sent: PastedRequest | undefined): RequestReading {
  return sent === undefined ? refusal(refusals[form]) : readSent(form, sent);
}

const exportNames: Readonly<Record<ExportForm, string>> = {
  postman: 'a collection of Postman',
  har: 'an HTTP archive',
};

/** The only request of a file for assets, or else its only request at all. */
function readExported({ form, requests }: ExportedRequests): RequestReading {
  const forAssets = requests.filter(({ url }) => /\/assets(?:\/search)?\/?(?:[?#]|$)/i.test(url));
  const [first, ...others] = forAssets.length > 0 ? forAssets : requests;
  if (first !== undefined && others.length === 0) return readSent(form, first);
  return refusal(
    first === undefined
      ? `This is ${exportNames[form]} without a request that can be read; paste the address of a request.`
      : `This is ${exportNames[form]} with ${others.length + 1} requests; paste the address of one of them.`,
  );
}

function readSent(form: SentForm | ExportForm, sent: PastedRequest): RequestReading {
  const { address, ...url } = readUrl(sent.url);
  const query = sent.query === '' ? url : merged(url, readQuery(sent.query));
  const reading = sent.body === undefined ? query : merged(query, readAnyBody(sent.body));
  const elsewhere: WireProblem = {
    code: 'unreadable-body',
    parameter: '',
    message: 'A part of the request is in a file, a form or a program, which is not read.',
  };
  // A missing quote lets blanks into an address. Encoded blanks and valid JSON show that the quotes are balanced.
  const isLoose =
    form in refusals && form !== 'fetch' && (/\s/.test(sent.url) || sent.query !== '' || !isJson(sent.body ?? '{'));
  const all = sent.isElsewhere ? { ...reading, problems: [...reading.problems, elsewhere] } : reading;
  return told(form, address, all, isLoose);
}

/** A whole HTTP message, as request files contain it: head, empty line, JSON body. */
function readMessage(head: string, body: string): RequestReading {
  const { address, ...url } = readUrl(plainAddress(head));
  return told('body', address, merged(url, readBody(body)));
}

/**
 * Reads a list request (the interface specification, §4.4) from a pasted text: an address or a query, encoded or not; a JSON body of
 * `POST /assets/search`, alone or after its address; a program with one of these in a string; a curl, wget or HTTPie command with the quoting of bash,
 * the Windows command prompt or PowerShell; `Invoke-WebRequest` or `Invoke-RestMethod` of PowerShell; a `fetch` call; a
 * collection of Postman or an HTTP archive with one such request. Never throws. Secrets are
 * left out of the result.
 */
export function readRequest(pasted: string): RequestReading {
  const text = pasted.replace(/^\uFEFF/, '').trim();
  const { command, input, shell } = commandLine(text);
  if (/^curl(?:\.exe)?\s/i.test(command)) return readCopied('curl', readCommand(command, curlOptions, shell));
  if (/^wget2?(?:\.exe)?\s/i.test(command)) return readCopied('wget', readCommand(command, wgetOptions, shell));
  if (isHttpie(command, shell)) return readCopied('httpie', readHttpie(command, input, shell));
  const webRequest = webRequestIn(command);
  if (webRequest !== undefined) return readCopied('powershell', readWebRequest(webRequest));
  if (/^(?:await\s+)?(?:window\.|globalThis\.)?fetch\s*\(/.test(text)) return readCopied('fetch', readFetch(text));
  if (text.startsWith('{')) {
    const exported = exportedRequests(text);
    return exported === undefined ? told('body', '', readBody(text)) : readExported(exported);
  }
  const [, head, body] = /^(POST\s[^]*?)\r?\n\r?\n(\{[^]*)$/i.exec(text) ?? [];
  if (head !== undefined && body !== undefined) return readMessage(head, body);
  const program = isProgram(text) ? requestIn(text) : text;
  if (program === undefined)
    return refusal('This is a program; paste the address that it asks for, or the request as a browser copies it.');
  const addresses = program
    .split(/[\r\n]/)
    .filter((line) => /^(?:GET\s+)?https?:\/\/\S/i.test(line.trimStart())).length;
  if (addresses > 1) return refusal(`These are ${addresses} addresses; paste one of them at a time.`);
  const plain = plainAddress(program);
  const { address, ...reading } = readUrl(plain);
  // A parameter's name is one word.
  const isProse = address === '' && /\s/.test(plain.split('=', 1)[0]?.trim() ?? '');
  const names = [...Object.keys(reading.request), ...reading.other.map(([name]) => name)];
  const hasKnown = names.some((name) => parameter(name) !== undefined);
  if (isProse || /\s/.test(address) || (!hasKnown && !/^(?:https?:)?\//i.test(address)))
    return refusal('This is no address, query, JSON body, fetch call, or command of curl, wget, HTTPie or PowerShell.');
  return told(address === '' ? 'query' : 'url', address, reading);
}
