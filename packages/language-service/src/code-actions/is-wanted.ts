import type { CodeActionKind } from './code-action.ts';

/** Whether a kind is among those wanted, or more special than one of them; all are when none is named. */
export const isWanted = (kind: CodeActionKind, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`) || wanted === '');
