import { UploadError, type Attribute, type Client, type UploadMetadata, type UploadProblem } from '@assetql/client';
import type { Draft } from './draft.ts';

/** The name of a form's field: a member of the metadata, or the id of an attribute. */
export type FieldName = string;

/** What is wrong, one sentence at each field. */
export type FieldProblems = Readonly<Record<FieldName, string>>;

export interface CheckedFiles {
  /** What is wrong with all files in the same way. */
  readonly shared: FieldProblems;
  /** What else is wrong, by the key of the file. */
  readonly own: ReadonlyMap<string, FieldProblems>;
}

export interface FileToCheck {
  readonly key: string;
  readonly metadata: UploadMetadata & { readonly fileName: string };
}

/** The field of a problem, and a sentence that fits a form. */
function atField({ field, value, message }: UploadProblem, attributes: readonly Attribute[]): [FieldName, string] {
  if (field === 'attributes') {
    const named = attributes.find(({ id, name }) => value === id || value === name);
    if (named !== undefined) return [named.id, message];
    const missing = attributes.find(({ name, required }) => required === true && message.includes(`“${name}”`));
    if (missing !== undefined) return [missing.id, `The library requires a value of “${missing.name}”.`];
    return ['attributes', message];
  }
  if (value !== undefined) return [field, message];
  if (field === 'categories') return [field, 'Choose at least one category: assets are found by their categories.'];
  if (field === 'approver') return ['lightbox', 'Name a lightbox: assets are sent to an approver in one.'];
  return [field, message];
}

/**
 * Checks the metadata of files before anything is sent (§4.5, §7). What is wrong with every file is told once. Rejects when a list of the
 * library cannot be loaded.
 */
export async function checkFiles(
  client: Client,
  files: readonly FileToCheck[],
  attributes: readonly Attribute[],
): Promise<CheckedFiles> {
  const found = new Map<string, Record<FieldName, string>>();
  for (const { key, metadata } of files) {
    try {
      await client.uploads.check(metadata);
    } catch (error) {
      if (!(error instanceof UploadError) || error.problems.length === 0) throw error;
      // The first sentence at a field is enough.
      found.set(key, Object.fromEntries(error.problems.map((each) => atField(each, attributes)).toReversed()));
    }
  }
  const first = [...found.values()][0] ?? {};
  const isShared = (field: FieldName): boolean =>
    field !== 'fileName' && files.every(({ key }) => found.get(key)?.[field] === first[field]);
  const shared = Object.fromEntries(Object.entries(first).filter(([field]) => isShared(field)));
  const own = new Map<string, FieldProblems>();
  for (const [key, problems] of found) {
    const rest = Object.entries(problems).filter(([field]) => !Object.hasOwn(shared, field));
    if (rest.length > 0) own.set(key, Object.fromEntries(rest));
  }
  return { shared, own };
}

/** What is still to be mended after a form was written in: a field that has changed is checked again later. */
export function withoutChanged(problems: FieldProblems, before: Draft, after: Draft): FieldProblems {
  const valueOf = (draft: Draft, field: FieldName): unknown =>
    Object.entries(draft).find(([name]) => name === field)?.[1] ?? draft.attributes[field];
  const kept = Object.entries(problems).filter(([field]) => valueOf(before, field) === valueOf(after, field));
  return Object.fromEntries(kept);
}
