import { check, type CheckOptions, type Diagnostic, type ExpressionKind } from '@assetql/core';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { withGivenVariables, type VariableOptions } from './options/given-variables.ts';
import type { Input } from './files/input.ts';
import type { checkTemplates as checkPrograms } from './templates/check-templates.ts';
import { programLanguage } from './templates/program-language.ts';
import type { Workspace } from './workspace/workspace.ts';

/** A diagnostic with its file. Its range counts in the file. */
export interface FileDiagnostic {
  readonly input: Input;
  /** The language of the text; `document` for a saved-search file. */
  readonly kind: ExpressionKind | 'document';
  readonly diagnostic: Diagnostic;
}

export interface DiagnoseOptions {
  readonly kind?: ExpressionKind | undefined;
  readonly timeZone?: string | undefined;
  /** The workspace's language extensions and severities. */
  readonly workspace?: Workspace | undefined;
  /** Values for the variables of saved searches. */
  readonly variables?: VariableOptions | undefined;
  /** The names of the library, which look-ups and ids are checked against. */
  readonly catalogue?: CheckOptions['catalogue'];
  /** Checks programs. Loaded only when there are any. */
  readonly checkTemplates?: typeof checkPrograms | undefined;
}

/** Checks a text: an expression if a kind is given, else a saved-search file or a program. */
export function diagnose(input: Input, options: DiagnoseOptions): readonly FileDiagnostic[] {
  const { kind, timeZone, workspace, variables = {}, checkTemplates, catalogue } = options;
  const checkOptions: CheckOptions = {
    ...workspace?.check,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(catalogue === undefined ? {} : { catalogue }),
  };
  const atNow = { ...checkOptions, now: Date.now() };
  if (kind !== undefined) {
    return check(kind, input.text, atNow).diagnostics.map((diagnostic) => ({ input, kind, diagnostic }));
  }
  const language = programLanguage(input.name);
  if (language !== undefined && checkTemplates !== undefined)
    return checkTemplates(input.text, language, atNow).map((found) => ({ input, ...found }));
  const document = withGivenVariables(parseDocument(input.text, undefined, { ...workspace?.check }), variables);
  return checkDocument(document, checkOptions).map((diagnostic) => ({ input, kind: 'document', diagnostic }));
}

/** Whether a diagnostic is an error, which makes the exit status 1. */
export const isError = ({ diagnostic }: FileDiagnostic): boolean => diagnostic.severity === 'error';

/** Whether a diagnostic is an error or a warning, as opposed to advice. */
export function isErrorOrWarning(finding: FileDiagnostic): boolean {
  return finding.diagnostic.severity === 'error' || finding.diagnostic.severity === 'warning';
}
