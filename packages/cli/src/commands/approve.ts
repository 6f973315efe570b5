import { Option, type Command } from 'commander';
import { changeFormats } from '../assets/change-assets.ts';
import type { ApprovalOptions } from '../assets/approval-command.ts';
import { connectionOptions } from '../connections/connection-options.ts';
import type { Io } from '../io.ts';
import { notEmpty } from '../options/option-values.ts';

const idsHelp = `
- reads ids from standard input, as "assetql run --format ids" prints them.`;

/** Defines `assetql approve` and `assetql reject`. */
export function defineApprove(
  assetql: Command,
  io: Io,
  step: 'approve' | 'reject',
  finish: (status: number) => void,
): void {
  const isApproval = step === 'approve';
  connectionOptions(assetql.command(step))
    .description(isApproval ? 'approve assets' : 'reject assets, with the reason')
    .argument('<ids...>', 'the ids of the assets')
    .addOption(
      new Option('--comment <text>', isApproval ? 'a comment on each asset' : 'the reason, a comment on each asset')
        .argParser(notEmpty)
        .makeOptionMandatory(!isApproval),
    )
    .addOption(new Option('--format <format>', 'how to report').choices(changeFormats).default('text'))
    .addHelpText(
      'after',
      isApproval
        ? `${idsHelp}

Examples:
  $ assetql approve 5c0a3b1e-7f64-4c9f-9d3d-2f8a6b0c1d2e
  $ assetql run pending.assetql --all --format ids | assetql approve -`
        : `${idsHelp}

Example:
  $ assetql run dark.assetql --format ids | assetql reject - --comment Dark`,
    )
    .action(async (ids: readonly string[], options: ApprovalOptions) => {
      const { approvalCommand } = await import('../assets/approval-command.ts');
      finish(await approvalCommand(io, step, ids, options));
    });
}
