import { idOf, type Identified } from '../../changes/identified.ts';
import { LookUpError } from '../../errors/look-up-error.ts';
import type { UploadProblem } from '../../errors/upload-error.ts';
import { isGuid } from '../../reading/guid.ts';

/** Finds ids by name, and collects what is wrong instead of failing at the first mistake. */
export interface NameResolver {
  readonly problems: readonly UploadProblem[];
  readonly report: (problem: UploadProblem) => void;
  /** The id of something; `undefined` after a problem. Rejects when the list of names cannot be loaded. */
  readonly idOf: (
    field: UploadProblem['field'],
    resource: Identified,
    find: (name: string) => Promise<{ readonly id: string }>,
  ) => Promise<string | undefined>;
}

export function nameResolver(): NameResolver {
  const problems: UploadProblem[] = [];
  return {
    problems,
    report: (problem) => problems.push(problem),
    idOf: async (field, resource, find) => {
      if (typeof resource !== 'string' || isGuid(resource))
        return idOf(resource, field === 'categories' ? 'category' : field);
      try {
        return (await find(resource)).id;
      } catch (error) {
        if (!(error instanceof LookUpError)) throw error;
        problems.push({ field, value: resource, message: error.message });
        return undefined;
      }
    },
  };
}
