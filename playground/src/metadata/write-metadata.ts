import type { AnnotationChange, AnnotationPlan, Client, UndoneAnnotations, WrittenAnnotations } from '@assetql/client';
import { ServiceError } from '@assetql/client';

/** The most assets of one call. */
const atOnce = 1000;

/** What is written of some assets, in one call. */
export interface MetadataPart<Plan extends AnnotationPlan = AnnotationPlan> {
  readonly ids: readonly string[];
  readonly plan: Plan;
}

const parts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) => ids.slice(index * atOnce, (index + 1) * atOnce));

/** Asks what a change would write. Rejects with the client's errors. */
export async function planMetadata(
  { annotations }: Client,
  ids: readonly string[],
  change: AnnotationChange,
  signal: AbortSignal,
): Promise<readonly MetadataPart[]> {
  const planned: MetadataPart[] = [];
  for (const part of parts(ids)) planned.push({ ids: part, plan: await annotations.plan(part, change, { signal }) });
  return planned;
}

/** What was written until something failed. */
export interface WriteOutcome {
  readonly written: readonly MetadataPart<WrittenAnnotations>[];
  readonly failure: unknown;
}

/** Writes what was planned. Never rejects: what was written before a failure is told, so that it can be taken back. */
export async function writeMetadata(
  { annotations }: Client,
  planned: readonly MetadataPart[],
  change: AnnotationChange,
): Promise<WriteOutcome> {
  const written: MetadataPart<WrittenAnnotations>[] = [];
  try {
    for (const { ids, plan } of planned)
      if (plan.planned.length > 0)
        written.push({ ids, plan: await annotations.write(ids, change, { version: plan.version }) });
    return { written, failure: undefined };
  } catch (failure) {
    return { written, failure };
  }
}

export interface UndoOutcome extends UndoneAnnotations {
  /** Parts of which something could not be taken back. */
  readonly left: readonly MetadataPart<WrittenAnnotations>[];
}

/** Takes back what was written, the last part first. Rejects with the client's errors. */
export async function undoMetadata(
  { annotations }: Client,
  written: readonly MetadataPart<WrittenAnnotations>[],
): Promise<UndoOutcome> {
  let restored = 0;
  const problems: string[] = [];
  const left: MetadataPart<WrittenAnnotations>[] = [];
  for (const part of written.toReversed()) {
    const { id } = part.plan;
    if (id === undefined) continue;
    const undone = await annotations.undo(id);
    restored += undone.restored;
    problems.push(...undone.problems);
    if (undone.problems.length > 0) left.unshift(part);
  }
  return { restored, problems, left };
}

/** Why a call has failed, in a sentence. */
export const reasonOf = (failure: unknown): string =>
  failure instanceof ServiceError
    ? failure.reason
    : failure instanceof Error
      ? failure.message
      : 'The library could not be reached.';
