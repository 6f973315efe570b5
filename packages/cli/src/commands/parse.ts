import type { Command } from 'commander';
import { parse, type ExpressionKind } from '@assetql/core';
import { readInputs } from '../files/input.ts';
import type { Io } from '../io.ts';
import { jsonText } from '../report/json-text.ts';
import { positionsOf } from '../report/position.ts';
import { textReport } from '../report/text.ts';
import { kindOption } from '../options/search-options.ts';
import { readWorkspace } from '../workspace/workspace.ts';

interface ParseCommandOptions {
  readonly kind: ExpressionKind;
  readonly color: boolean;
}

/** Defines `assetql parse`. */
export function defineParse(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  assetql
    .command('parse')
    .description('print the syntax tree of an expression as JSON')
    .argument('[file...]', 'files; - or nothing reads standard input')
    .addOption(kindOption().makeOptionMandatory())
    .addHelpText('after', `\nExample:\n  $ echo "title D" | assetql parse --kind sort`)
    .action(async (names: string[], options: ParseCommandOptions) =>
      finish(await parseCommand(io, names, { ...options, color })),
    );
}

/** `assetql parse`: prints the AST as JSON, `null` for an empty text. Status 1 when the text has a syntax error. */
async function parseCommand(io: Io, names: readonly string[], options: ParseCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  let status = 0;
  for (const input of await readInputs(io, names, options.kind)) {
    const { ast, diagnostics } = parse(options.kind, input.text, workspace.check);
    io.out(`${jsonText(ast ?? null, positionsOf(input))}\n`);
    const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
    if (errors.length > 0) {
      io.err(
        textReport(
          errors.map((diagnostic) => ({ input, kind: options.kind, diagnostic })),
          options.color,
        ),
      );
      status = 1;
    }
  }
  return status;
}
