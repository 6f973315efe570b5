import type { AnnotationChange, Annotator } from '../../annotator.ts';
import { isLibraryKeyword, libraryKeywords } from '../../folder/library-keywords.ts';
import { answer, refusal } from '../answer.ts';
import { mayChange, unchangeable } from '../asset-access.ts';
import { changing, type ChangingResource, type ChangingService } from '../changing.ts';
import { objectBody } from '../json-body.ts';
import { queryParameter } from '../parameter-warnings.ts';
import type { Call, Resource, Service } from '../service.ts';
import { pathId } from '../upload-access.ts';

/** Assets of a change, keywords that it adds or removes, and characters of each text. */
const most = { assetIds: 1000, keywords: 1000, title: 1000, description: 100_000, keyword: 1000 } as const;
/** Ratings, in stars; the first one is of what is rejected. */
const ratings = [-1, 0, 1, 2, 3, 4, 5];

const members = ['assetIds', 'title', 'description', 'rating', 'addKeywords', 'removeKeywords', 'version'];

/** Said where assets are no files of a folder. */
const noAnnotations =
  'What is said of assets is changed in the files of a folder only, and this library is none; give titles and keywords with uploads.';

/** Refuses calls of a library whose files are not written. */
const annotating = (
  resource: (annotator: Annotator, ...call: Parameters<ChangingResource>) => Promise<Response>,
): Resource =>
  changing(async (call, service) => {
    const { annotations: annotator = noAnnotations } = service;
    return typeof annotator === 'string' ? refusal(403, annotator) : resource(annotator, call, service);
  });

/** `GET /annotations` (ours): whether what is said of files may be changed, and why it may not be. */
export const annotations: Resource = async (_call, { annotations: annotator = noAnnotations }: Service) =>
  answer({
    payload:
      typeof annotator === 'string'
        ? { permitted: false, reason: annotator }
        : { permitted: true, derivedKeywords: libraryKeywords },
  });

type Body = Readonly<Record<string, unknown>>;

/** Something in the body is wrong. Its message is a sentence for people. */
class WrongMember extends Error {}

/** Not what a text of metadata has: control characters but for lines and tabs, halves of surrogate pairs, and what XML cannot hold. */
const strange = /(?![\n\r\t])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

/** A text of metadata; `undefined` when it is absent. Throws a {@link WrongMember}. */
function textOf(body: Body, name: 'title' | 'description'): string | undefined {
  const value = body[name];
  if (value === undefined || (typeof value === 'string' && value.length <= most[name] && !strange.test(value)))
    return value;
  throw new WrongMember(`“${name}” is a text of at most ${most[name]} characters, without control characters.`);
}

const isKeyword = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= most.keyword &&
  !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(value);

function keywordsOf(body: Body, name: 'addKeywords' | 'removeKeywords'): readonly string[] | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length <= most.keywords && value.every(isKeyword)) {
    const derived = value.find(isLibraryKeyword);
    if (derived !== undefined)
      throw new WrongMember(
        `“${derived.trim()}” is what the library says of files of which there are others like them, so that it is neither added nor removed; leave it out.`,
      );
    return value.map((keyword) => keyword.trim());
  }
  throw new WrongMember(
    `“${name}” is a list of at most ${most.keywords} keywords, of 1 to ${most.keyword} characters each, without control characters.`,
  );
}

function ratingOf({ rating }: Body): number | undefined {
  const known = ratings.find((each) => each === rating);
  if (rating === undefined || known !== undefined) return known;
  throw new WrongMember('“rating” is a number of stars from 0 to 5, or -1 for what is rejected.');
}

function idsOf({ assetIds }: Body): readonly string[] {
  const isId = (id: unknown): id is string => typeof id === 'string' && id !== '';
  if (Array.isArray(assetIds) && assetIds.length > 0 && assetIds.length <= most.assetIds && assetIds.every(isId))
    return assetIds.map((id) => id.toLowerCase());
  throw new WrongMember(`“assetIds” is a list of 1 to ${most.assetIds} ids of assets.`);
}

function versionOf({ version }: Body): string | undefined {
  if (version === undefined || typeof version === 'string') return version;
  throw new WrongMember('“version” is the text that a plan has given.');
}

/** Reads the body of a change. Throws a {@link WrongMember}. */
function readChange(body: Body) {
  const unknown = Object.keys(body).find((name) => !members.includes(name));
  if (unknown !== undefined)
    throw new WrongMember(`“${unknown.slice(0, 100)}” is not known here; there are ${members.join(', ')}.`);
  const change: AnnotationChange = {
    title: textOf(body, 'title'),
    description: textOf(body, 'description'),
    rating: ratingOf(body),
    addKeywords: keywordsOf(body, 'addKeywords'),
    removeKeywords: keywordsOf(body, 'removeKeywords'),
  };
  if (Object.values(change).every((value) => value === undefined))
    throw new WrongMember('Say what to write: title, description, rating, addKeywords or removeKeywords.');
  return { ids: idsOf(body), change, version: versionOf(body) };
}

/** Whether the caller may change all of some assets, as far as there are such. */
async function mayChangeAll(call: Call, { changes }: ChangingService, ids: readonly string[]): Promise<boolean> {
  const rights = await call.rights();
  return (await changes.parts.records.get('asset', ids)).every((asset) => mayChange(asset, call.viewer, rights));
}

const outdated =
  'What would be written is something else than what was shown, since somebody has changed it meanwhile; look at it again.';

/**
 * `POST /annotations` (ours): writes titles, descriptions, ratings and keywords into the sidecars of files, and gives what was written and the id by which it is
 * taken back. With `dryRun=true` nothing is written. With the `version` of such a plan, 409 when something else would be written by now.
 */
export const annotate: Resource = annotating(async (annotator, call, service) => {
  const body = await objectBody(call);
  if (body instanceof Response) return body;
  let given: ReturnType<typeof readChange>;
  try {
    given = readChange(body);
  } catch (failure) {
    if (failure instanceof WrongMember) return refusal(400, failure.message);
    throw failure;
  }
  const { ids, change, version } = given;
  if (!(await mayChangeAll(call, service, ids))) return refusal(403, unchangeable);
  const { signal } = call.request;
  if (queryParameter(call.url, 'dryRun') === 'true')
    return answer({ payload: await annotator.plan(ids, change, signal) });
  const written = await annotator.write(ids, change, version, signal);
  return written === undefined ? refusal(409, outdated) : answer({ payload: written });
});

/** `DELETE /annotations/{id}` (ours): takes back what a change has written, but for sidecars that were changed since. */
export const takeBackAnnotations: Resource = annotating(async (annotator, call) => {
  const { isAdministrator, mayApprove } = await call.rights();
  if (!isAdministrator && !mayApprove)
    return refusal(
      403,
      'You may not take back what others have written: that is for people who may approve, and administrators.',
    );
  const undone = await annotator.undo(pathId(call));
  return undone === undefined
    ? refusal(404, 'There is nothing to take back under this id; it is wrong, or all is taken back already.')
    : answer({ payload: undone });
});
