import { fileNameProblem } from '@assetql/core';
import type { LightboxInput } from '../../changes/upload-calls.ts';
import { LookUpError } from '../../errors/look-up-error.ts';
import type { UploadProblem } from '../../errors/upload-error.ts';
import type { LookUps } from '../../look-up/create-look-ups.ts';
import type { User } from '../../resources/user.ts';
import { nameResolver, type NameResolver } from './name-resolver.ts';
import { resolveAttributes, type AttributeValues } from './resolve-attributes.ts';
import type { UploadMetadata } from '../upload-options.ts';

/** Metadata with ids instead of names, as the calls of §4.5 take it. */
export interface ResolvedMetadata {
  readonly fileName: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly categoryIds: readonly string[];
  readonly keywords: readonly string[];
  readonly attributes: AttributeValues;
  /** The lightbox, or the one to create. */
  readonly lightbox: { readonly id: string } | LightboxInput | undefined;
  readonly approverId: string | undefined;
}

export interface Resolution {
  readonly metadata: ResolvedMetadata;
  /** Everything that is wrong; the metadata lacks it. */
  readonly problems: readonly UploadProblem[];
}

/**
 * Looks the names of an upload up, and checks what §4.5 and §7 require: a category, the required attributes, a name without invalid
 * characters. Rejects when a list cannot be loaded.
 */
export async function resolveMetadata(
  given: UploadMetadata,
  fileName: string,
  lookUps: LookUps,
  signal: AbortSignal | undefined,
): Promise<Resolution> {
  const { title, description, keywords = [], approver } = given;
  const { find } = lookUps;
  const names = nameResolver();

  const nameProblem = fileNameProblem(fileName);
  if (nameProblem !== undefined) names.report({ field: 'fileName', value: fileName, message: nameProblem });
  const categoryIds = new Set<string>();
  for (const category of given.categories) {
    const id = await names.idOf('categories', category, (name) => find.category(name, { signal }));
    if (id !== undefined) categoryIds.add(id);
  }
  if (given.categories.length === 0)
    names.report({ field: 'categories', message: 'An asset needs at least one category; name one in categories.' });
  if (keywords.some((keyword) => keyword.trim() === ''))
    names.report({ field: 'keywords', value: '', message: 'A keyword is empty; leave it out.' });
  const attributes = await resolveAttributes(given.attributes ?? {}, lookUps, names, signal);
  const lightbox = await resolveLightbox(given.lightbox, lookUps, names, signal);
  if (approver !== undefined && given.lightbox === undefined)
    names.report({ field: 'approver', message: 'Assets are sent to an approver in a lightbox; name one in lightbox.' });
  const findApprover = async (name: string): Promise<User> => {
    const user = await find.user(name, { signal });
    if (user.mayApprove === false)
      names.report({ field: 'approver', value: name, message: `“${name}” may not approve; name somebody who may.` });
    return user;
  };
  const approverId = approver === undefined ? undefined : await names.idOf('approver', approver, findApprover);
  return {
    metadata: {
      fileName,
      title,
      description,
      categoryIds: [...categoryIds],
      keywords,
      attributes,
      lightbox,
      approverId,
    },
    problems: names.problems,
  };
}

async function resolveLightbox(
  wanted: UploadMetadata['lightbox'],
  { find }: LookUps,
  names: NameResolver,
  signal: AbortSignal | undefined,
): Promise<ResolvedMetadata['lightbox']> {
  if (wanted === undefined) return undefined;
  if (typeof wanted === 'string' || 'id' in wanted) {
    const id = await names.idOf('lightbox', wanted, (name) => find.lightbox(name, { signal }));
    return id === undefined ? undefined : { id };
  }
  try {
    return { id: (await find.lightbox(wanted.name, { signal })).id };
  } catch (error) {
    if (!(error instanceof LookUpError)) throw error;
    if (error.reason === 'unknown') return wanted;
    names.report({ field: 'lightbox', value: wanted.name, message: error.message });
    return undefined;
  }
}
