import { completion } from '../completion/completion.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Marked } from './marked.ts';

/** The labels of what is proposed at the caret, best first. */
export const completeAt = ({ document, offset }: Marked, context?: ServiceContext): readonly string[] =>
  completion(document, offset, context).items.map(({ label }) => label);
