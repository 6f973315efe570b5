import { parse, type ExpressionKind } from '@assetql/core';
import { readInputs } from '../input.ts';
import type { Io } from '../io.ts';
import { textReport } from '../report/text.ts';
import { readWorkspace } from '../workspace/workspace.ts';

export interface ParseCommandOptions {
  readonly kind: ExpressionKind;
  readonly color: boolean;
}

/** `assetql parse`: the AST as JSON, `null` for an empty text. Status 1 when the text has a syntax error. */
export async function parseCommand(io: Io, names: readonly string[], options: ParseCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  let status = 0;
  for (const input of await readInputs(io, names)) {
    const { ast, diagnostics } = parse(options.kind, input.text, workspace.check);
    io.out(`${JSON.stringify(ast ?? null, undefined, 2)}\n`);
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
