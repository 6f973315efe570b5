import type { Diagnostic, TextEdit } from '@assetql/core';
import type { ServiceCommand } from '../service-command.ts';

/** What an action is, as LSP names it, from the general to the special. */
export type CodeActionKind =
  'quickfix' | 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite' | 'source.copy' | 'source.fixAll';

/** A change that is offered at a place. It has edits, or a command for the host. */
export interface CodeAction {
  /** What it does, in the imperative. */
  readonly title: string;
  readonly kind: CodeActionKind;
  /** The diagnostics that it fixes. */
  readonly diagnostic?: Diagnostic;
  /** The one that an editor takes when the person does not choose. */
  readonly preferred?: boolean;
  /** In ascending order; they do not overlap. */
  readonly edits?: readonly TextEdit[];
  readonly command?: ServiceCommand;
}
