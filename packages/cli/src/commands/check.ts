import type { ExpressionKind } from '@assetql/core';
import { counts, findings, type Finding } from '../findings.ts';
import { readInputs } from '../input.ts';
import type { Io } from '../io.ts';
import { githubReport } from '../report/github.ts';
import { jsonReport } from '../report/json.ts';
import { summary, textReport } from '../report/text.ts';
import { readWorkspace } from '../workspace/workspace.ts';

export const checkFormats = ['text', 'json', 'github'] as const;

export interface CheckCommandOptions {
  readonly kind?: ExpressionKind;
  readonly format: (typeof checkFormats)[number];
  readonly timeZone?: string;
  readonly color: boolean;
}

/** `assetql check`: says what is wrong with texts. Status 1 with an error or a warning. */
export async function checkCommand(io: Io, names: readonly string[], options: CheckCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  const inputs = await readInputs(io, names);
  const found: readonly Finding[] = inputs.flatMap((input) => findings(input, { ...options, workspace }));
  if (options.format === 'json') {
    io.out(jsonReport(found));
  } else if (options.format === 'github') {
    io.out(githubReport(found));
  } else {
    io.out(textReport(found, options.color));
    if (found.length > 0) io.err(`${summary(found)}\n`);
  }
  return found.some(counts) ? 1 : 0;
}
