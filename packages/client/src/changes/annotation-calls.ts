import { requireMembers } from '../assets/require-members.ts';
import type { Caller, ServiceCall } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import { payloadOf } from '../reading/envelope.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { idsOf, pathPart, type Identified } from './identified.ts';
import { unlessAbsent } from './unless-absent.ts';

/** What to change of the metadata of assets. Members that are absent stay as they are. Keywords are compared without regard to case. */
export interface AnnotationChange {
  /** An empty text removes the title. */
  readonly title?: string | undefined;
  /** An empty text removes the description. */
  readonly description?: string | undefined;
  /** 0 to 5 stars, or -1 for rejected. */
  readonly rating?: number | undefined;
  readonly addKeywords?: readonly string[] | undefined;
  readonly removeKeywords?: readonly string[] | undefined;
}

/** What a sidecar says, or will say, of an asset, as far as it changes. */
export interface PlannedAnnotation {
  readonly assetId: string;
  /** The name of the sidecar, a file beside that of the asset. */
  readonly sidecar: string;
  /** Whether the sidecar does not exist yet. */
  readonly isNew: boolean;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly rating: number | undefined;
  /** All keywords, not only those that are added. */
  readonly keywords: readonly string[] | undefined;
}

/** What a change writes. */
export interface AnnotationPlan {
  readonly planned: readonly PlannedAnnotation[];
  /** Ids of assets that have all of it already. */
  readonly unchanged: readonly string[];
  /** Assets of which nothing is written, with the reason, in one sentence each. */
  readonly problems: readonly { readonly assetId: string; readonly message: string }[];
  /** Pass it to {@link AnnotationCalls.write} to write exactly this. */
  readonly version: string;
}

export interface WrittenAnnotations extends AnnotationPlan {
  /** Pass it to {@link AnnotationCalls.undo}; `undefined` when nothing was written. */
  readonly id: string | undefined;
}

export interface UndoneAnnotations {
  /** The number of sidecars that are as they were before. */
  readonly restored: number;
  /** Why others were left as they are, in one sentence each. */
  readonly problems: readonly string[];
}

export interface WriteAnnotationsOptions extends CallOptions {
  /** The `version` of a plan: nothing is written, and the error has status 409, when the change would write something else by now. */
  readonly version?: string | undefined;
}

/** Whether metadata of files may be written. */
export interface AnnotationPermission {
  readonly permitted: boolean;
  /** Why it may not be. */
  readonly reason?: string;
  /** Keywords that the library gives files by itself, such as `duplicate-file`; they can be neither added nor removed. */
  readonly derivedKeywords?: readonly string[];
}

/**
 * The calls that write metadata of the files of a folder into sidecars (XMP) beside them, as `/annotations`. They are ours: other services answer 404, and
 * libraries that are no folder, or that `assetql serve FOLDER` serves without `--write`, answer 403.
 */
export interface AnnotationCalls {
  /** Whether metadata may be written, and why it may not be. A service without these calls answers `{ permitted: false }`. */
  readonly permission: (options?: CallOptions) => Promise<AnnotationPermission>;
  /** What a change would write. Nothing is written. Takes up to 1,000 assets. */
  readonly plan: (
    assets: readonly Identified[],
    change: AnnotationChange,
    options?: CallOptions,
  ) => Promise<AnnotationPlan>;
  /** Writes a change. Searches find it when this resolves. A call whose answer was lost is not repeated: its error says so (`mayHaveHappened`). */
  readonly write: (
    assets: readonly Identified[],
    change: AnnotationChange,
    options?: WriteAnnotationsOptions,
  ) => Promise<WrittenAnnotations>;
  /** Takes back what `write` has written, except where somebody has changed a sidecar since. */
  readonly undo: (id: string, options?: CallOptions) => Promise<UndoneAnnotations>;
}

const path = '/annotations';
const changeMembers: readonly string[] = [
  'title',
  'description',
  'rating',
  'addKeywords',
  'removeKeywords',
  'version',
] satisfies (keyof AnnotationChange | keyof WriteAnnotationsOptions)[];

const noCalls = 'The service does not write metadata into files';

export function createAnnotationCalls(call: Caller): AnnotationCalls {
  /** Sends a change with additional members, and returns the payload of the response. */
  const post = async (
    assets: readonly Identified[],
    change: AnnotationChange & { readonly version?: string | undefined },
    options: Pick<ServiceCall, 'query' | 'effect'> & CallOptions,
  ): Promise<JsonCursor> => {
    requireMembers(`POST ${path}`, 'a change has', change, changeMembers);
    const body = JSON.stringify({ assetIds: idsOf(assets, 'asset'), ...change });
    return payloadOf(await call({ ...options, method: 'POST', path, body, notFound: noCalls }));
  };
  return {
    permission: async (options) => {
      const answer = await unlessAbsent(call({ ...options, path, notFound: noCalls }));
      if (answer === undefined) return { permitted: false, reason: `${noCalls}.` };
      const payload = payloadOf(answer);
      const reason = payload.member('reason').text() ?? undefined;
      const derived = payload.member('derivedKeywords');
      return {
        permitted: payload.member('permitted').truth() === true,
        ...(reason === undefined ? {} : { reason }),
        ...(derived.empty ? {} : { derivedKeywords: derived.items().map((keyword) => keyword.text() ?? '') }),
      };
    },
    plan: async (assets, change, options) => readPlan(await post(assets, change, { ...options, query: 'dryRun=true' })),
    write: async (assets, change, { version, ...options } = {}) => {
      const payload = await post(assets, { ...change, version }, { ...options, effect: 'once' });
      return { ...readPlan(payload), id: payload.member('id').text() ?? undefined };
    },
    undo: async (id, options) => {
      const payload = payloadOf(
        await call({
          ...options,
          method: 'DELETE',
          path: `${path}/${pathPart(id, 'change')}`,
          effect: 'once',
          notFound: 'the change is not known, or is taken back already',
        }),
      );
      return {
        restored: payload.member('restored').count() ?? 0,
        problems: payload
          .member('problems')
          .items()
          .map((problem) => problem.text() ?? ''),
      };
    },
  };
}

function readPlan(payload: JsonCursor): AnnotationPlan {
  return {
    planned: payload.member('planned').items().map(readPlanned),
    unchanged: payload
      .member('unchanged')
      .items()
      .map((id) => id.requiredText('an id')),
    problems: payload
      .member('problems')
      .items()
      .map((problem) => ({
        assetId: problem.member('assetId').requiredText('an id'),
        message: problem.member('message').text() ?? '',
      })),
    version: payload.member('version').requiredText('a version'),
  };
}

function readPlanned(planned: JsonCursor): PlannedAnnotation {
  const annotation = planned.member('annotation').object();
  const keywords = annotation.member('keywords');
  return {
    assetId: planned.member('assetId').requiredText('an id'),
    sidecar: planned.member('sidecar').requiredText('the name of a file'),
    isNew: planned.member('isNew').truth() === true,
    title: annotation.member('title').text() ?? undefined,
    description: annotation.member('description').text() ?? undefined,
    rating: annotation.member('rating').number() ?? undefined,
    keywords: keywords.empty ? undefined : keywords.items().map((keyword) => keyword.text() ?? ''),
  };
}
