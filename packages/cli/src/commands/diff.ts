import { Option, type Command } from 'commander';
import { check, type Diagnostic, type ExpressionKind, type ExpressionOf } from '@assetql/core';
import { parseDocument, type SavedSearchDocument } from '@assetql/core/document';
import { onlyOne } from '../files/only-one.ts';
import { readInputs, type Input } from '../files/input.ts';
import { CommandFailure, type Io } from '../io.ts';
import { documentDiffJson, expressionDiffJson } from '../report/diff/diff-json.ts';
import { documentDiffText, expressionDiffText } from '../report/diff/diff-text.ts';
import { textReport } from '../report/text.ts';
import { kindOption } from '../options/search-options.ts';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';

const diffFormats = ['text', 'json'] as const;

interface DiffCommandOptions {
  readonly kind?: ExpressionKind;
  readonly format: (typeof diffFormats)[number];
  readonly color: boolean;
}

/** Defines `assetql diff`. */
export function defineDiff(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  assetql
    .command('diff')
    .description('show what changed between two saved-search files, or two expressions')
    .argument('<file>', 'what it was; - reads standard input')
    .argument('<file>', 'what it is now; - reads standard input')
    .addOption(kindOption())
    .addOption(new Option('--format <format>', 'how to report').choices(diffFormats).default('text'))
    .addHelpText(
      'after',
      `
The order of conditions and searches, brackets, comments, layout and spelling
make no difference. The status is 0 when nothing changed, and 1 when something
did.

Examples:
  $ assetql diff old.assetql new.assetql
  $ git show main:logos.assetql | assetql diff - logos.assetql
  $ assetql diff --kind filters old.txt new.txt`,
    )
    .action(async (before: string, after: string, options: Omit<DiffCommandOptions, 'color'>) =>
      finish(await diffCommand(io, [before, after], { ...options, color })),
    );
}

async function readOne(io: Io, name: string): Promise<Input> {
  return onlyOne(name, await readInputs(io, [name]));
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Reads an expression. One with errors cannot be compared; its errors are reported. */
function read<Kind extends ExpressionKind>(
  kind: Kind,
  input: Input,
  workspace: Workspace,
  told: string[],
): ExpressionOf[Kind] | undefined {
  const { ast, diagnostics } = check(kind, input.text, { ...workspace.check, variables: true });
  const rows = diagnostics.filter(isError).map((diagnostic) => ({ input, kind, diagnostic }));
  if (rows.length > 0) told.push(textReport(rows, false));
  return ast;
}

/** `assetql diff`: status 0 when both are equal, 1 when they differ. */
async function diffCommand(
  io: Io,
  [left, right]: readonly [string, string],
  options: DiffCommandOptions,
): Promise<number> {
  if (left === '-' && right === '-') throw new CommandFailure('Only one of the two can be standard input.');
  const workspace = await readWorkspace(io);
  const { diff, diffDocuments } = await import('@assetql/core/meaning');
  const { kind, format, color } = options;
  const [before, after] = [await readOne(io, left), await readOne(io, right)];
  if (kind === undefined) {
    const document = ({ text }: Input): SavedSearchDocument => parseDocument(text, undefined, workspace.check);
    const found = diffDocuments(document(before), document(after), workspace.check);
    io.out(format === 'json' ? documentDiffJson(found) : documentDiffText(found, color));
    return found.variables.length + found.searches.length === 0 ? 0 : 1;
  }
  const told: string[] = [];
  const [old, now] = [read(kind, before, workspace, told), read(kind, after, workspace, told)];
  if (told.length > 0) {
    io.err(told.join(''));
    throw new CommandFailure('An expression with errors cannot be compared.');
  }
  const found = diff(kind, old, now, workspace.check);
  io.out(format === 'json' ? expressionDiffJson(found) : expressionDiffText(found, color));
  return found.difference === undefined ? 0 : 1;
}
