import { Option, type Command } from 'commander';
import { writeSearch } from '@assetql/core/document';
import { readRequest } from '@assetql/core/wire';
import { isErrorOrWarning, diagnose, isError } from '../file-diagnostics.ts';
import { readInputs } from '../files/input.ts';
import { CommandFailure, type Io } from '../io.ts';
import { textReport } from '../report/text.ts';
import { visible } from '@assetql/client/export';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';

const fromUrlFormats = ['search', 'typescript'] as const;

export interface FromUrlCommandOptions {
  readonly name?: string;
  readonly format: (typeof fromUrlFormats)[number];
}

const examples = `
The request may be an address or a query, encoded or not, the JSON body of POST
/assets/search, or a command or call as browsers copy it: "Copy as cURL" for
bash or cmd, "Copy as PowerShell", "Copy as fetch", a command of wget or
HTTPie, or a Postman collection or HTTP archive (HAR) with one such request.
Tokens, keys, cookies and values of unknown parameters are never printed. A
part of the search that is wrong or left out is an error; parameters that no
list call has are left out, and named.

Examples:
  $ assetql from-url "https://library.example/api/assets?search=a" > a.assetql
  $ assetql from-url --name "New logos" - >> logos.assetql
      paste a curl command, then press Ctrl-D
  $ echo "filters=Status+EQ+0&sort=title+A" | assetql from-url
  $ assetql from-url --format typescript "$ADDRESS" > request.ts`;

/** Defines `assetql from-url`. */
export function defineFromUrl(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  assetql
    .command('from-url')
    .description('print the saved search of a request: an address, a query, a body, a command or a fetch call')
    .argument('[request...]', 'the request, in quotes; - or nothing reads standard input')
    // A pasted command without quotes arrives as many words, whose content must not be repeated in a message.
    .allowUnknownOption()
    .addOption(new Option('--name <title>', 'the title of the search'))
    .addOption(
      new Option('--format <format>', 'a saved search, or a program with the builder')
        .choices(fromUrlFormats)
        .default('search'),
    )
    .addHelpText('after', examples)
    .action(async (words: string[], options: FromUrlCommandOptions) =>
      finish(await fromUrlCommand(io, words, { ...options, color })),
    );
}

/**
 * The TypeScript program for the request of a saved search. Rejects when it cannot be expressed completely, because an incomplete program
 * would find other assets.
 */
async function typescriptOf(text: string, { check: { schema } }: Workspace): Promise<string> {
  const { openDocument, typescriptProgram } = await import('@assetql/language-service');
  const known = schema === undefined ? {} : { schema };
  const document = openDocument('document', text, undefined, known);
  const written = typescriptProgram(document, text.length, known);
  if ('problem' in written) throw new CommandFailure(written.problem);
  return written.text;
}

/**
 * `assetql from-url`: prints the saved search for a request. Credentials are not printed. Status 1 when a part of the request has an error
 * or is omitted.
 */
export async function fromUrlCommand(
  io: Io,
  [pasted, ...more]: readonly string[],
  { name, format, color }: FromUrlCommandOptions & { readonly color: boolean },
): Promise<number> {
  if (name !== undefined && (name.trim() === '' || /[\r\n]/.test(name)))
    throw new CommandFailure('The title of --name must be one line of text.');
  if (more.length > 0 || (pasted !== '-' && pasted?.startsWith('-') === true))
    throw new CommandFailure('Put the whole request in quotes, or paste it after “assetql from-url -”.');
  const workspace = await readWorkspace(io);
  const [input] = pasted === undefined || pasted === '-' ? await readInputs(io, []) : [{ text: pasted }];
  const { form, request, other, unknown, problems } = readRequest(input?.text ?? '');
  if (form === undefined || (form === 'body' && problems.some(({ code }) => code === 'not-an-object')))
    throw new CommandFailure(problems[0]?.message ?? 'There is no request.');

  const comments = other.map(([parameter, value]) => `Left out: ${parameter}=${value}`);
  const { text, notes } = writeSearch(request, { ...workspace.check, title: name, comments });
  if (text === '') {
    const nothing = 'The request has no parameter that a saved search can keep.';
    throw new CommandFailure([nothing, ...new Set(problems.map(({ message }) => message))].join(' '));
  }
  const result = format === 'typescript' ? await typescriptOf(text, workspace) : text;
  io.out(io.outIsTerminal ? result.split('\n').map(visible).join('\n') : result);

  const told = [...problems, ...notes].map(({ message }) => message);
  if (unknown.length > 0) told.push(`Left out, as no list call has them: ${unknown.join(', ')}.`);
  for (const message of told) io.err(`${visible(message)}\n`);
  const found = diagnose({ name: '<stdout>', text }, { workspace }).filter(isErrorOrWarning);
  io.err(textReport(found, color));
  const isWhole = problems.length === 0 && notes.every(({ code }) => code === 'encoded-twice');
  return isWhole && !found.some(isError) ? 0 : 1;
}
