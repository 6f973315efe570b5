import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '../late-panel.tsx';
import { phrase } from '../text/phrase.ts';
import type { Relaxation, RelaxationListProps } from './relaxation-list.tsx';

const loadRelaxations: LoadView<RelaxationListProps> = async () =>
  (await import('./relaxation-list.tsx')).RelaxationList;

export interface EmptyMessageProps {
  /** `undefined` while searching and when they cannot be determined; empty when no small change gives results. */
  readonly relaxations?: readonly Relaxation[] | undefined;
}

/** The message for a query without results: the parts responsible, and changes to choose from. */
export function EmptyMessage({ relaxations }: EmptyMessageProps): VNode {
  return (
    <div class="aql-message">
      <p class="aql-message-title">{phrase('No asset matches.')}</p>
      {relaxations !== undefined && <LatePanel load={loadRelaxations} props={{ relaxations }} />}
    </div>
  );
}
