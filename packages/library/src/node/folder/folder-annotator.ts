import { createHash } from 'node:crypto';
import { basename, dirname, relative, sep } from 'node:path';
import type {
  AnnotationChange,
  Annotator,
  AssetAnnotations,
  UndoneAnnotations,
  WrittenAnnotations,
} from '../../annotator.ts';
import type { FolderFile } from '../../folder-file.ts';
import { nameOf } from '../../folder/paths.ts';
import type { ContentInspector } from '../../processing/file-facts.ts';
import { OneAfterTheOther } from '../../store/one-after-the-other.ts';
import {
  planAnnotation,
  readEmbeddedKeywords,
  undoAnnotations,
  unwritten,
  writeAnnotations,
  type PlannedAnnotation,
} from './annotate.ts';
import { isWithin, onDisk, placeOf, realPath } from './paths.ts';
import { readNamesOnce, sidecarPlace } from './sidecar-place.ts';

export interface FolderAnnotatorOptions {
  /** The real path of the folder. */
  readonly root: string;
  readonly followLinks: boolean;
  /** The file that is an asset; `undefined` when there is none any more. */
  readonly file: (assetId: string) => Promise<FolderFile | undefined>;
  readonly inspector: ContentInspector;
  /** Where what is needed to take changes back is stored. */
  readonly journals: string;
  /** Is told the folders in which sidecars have changed, as paths from the served one. Resolves when searches find what they say. */
  readonly onWritten: (folders: ReadonlySet<string>) => Promise<void>;
}

interface Plan {
  readonly assets: AssetAnnotations;
  /** What is written, by asset. */
  readonly files: ReadonlyMap<string, PlannedAnnotation>;
}

/** Characters of the sidecars of one change, all of which are in memory at a time. */
const mostText = 67_108_864;

/** Writes what is said of the files of a served folder into sidecars beside them, one change after the other. */
export class FolderAnnotator implements Annotator {
  private readonly options: FolderAnnotatorOptions;
  private readonly turns = new OneAfterTheOther();
  private readonly closing = new AbortController();

  constructor(options: FolderAnnotatorOptions) {
    this.options = options;
  }

  async plan(ids: readonly string[], change: AnnotationChange, signal: AbortSignal): Promise<AssetAnnotations> {
    return (await this.planned(ids, change, signal)).assets;
  }

  write(
    ids: readonly string[],
    change: AnnotationChange,
    version: string | undefined,
    signal: AbortSignal,
  ): Promise<WrittenAnnotations | undefined> {
    return this.turns.run('', async () => {
      const plan = await this.planned(ids, change, AbortSignal.any([signal, this.closing.signal]));
      if (version !== undefined && version !== plan.assets.version) return undefined;
      const { id, problems } = await writeAnnotations(
        [...plan.files.values()],
        this.options.journals,
        this.closing.signal,
      );
      if (id !== undefined) await this.tell([...plan.files.values()].map(({ sidecar }) => sidecar));
      const failed = [...plan.files].flatMap(([assetId, { path }]) => {
        const found = problems.find((each) => each.path === path);
        return found === undefined ? [] : [{ assetId, message: found.message }];
      });
      const unwrittenIds = new Set(failed.map(({ assetId }) => assetId));
      return {
        ...plan.assets,
        planned: plan.assets.planned.filter(({ assetId }) => !unwrittenIds.has(assetId)),
        problems: [...plan.assets.problems, ...failed],
        id,
      };
    });
  }

  undo(id: string): Promise<UndoneAnnotations | undefined> {
    return this.turns.run('', async () => {
      const undone = await undoAnnotations(this.options.journals, { id, signal: this.closing.signal });
      if (undone === undefined) return undefined;
      await this.tell(undone.restored);
      return {
        restored: undone.restored.length,
        problems: undone.problems.map(({ path, message }) => `${basename(path)}: ${message}`),
      };
    });
  }

  /** Ends what is under way after the file that is written: what was written can be taken back. Resolves when nothing is written any more. */
  close(): Promise<void> {
    this.closing.abort(new Error('The library was closed.'));
    return this.turns.run('', async () => {});
  }

  private async tell(sidecars: readonly string[]): Promise<void> {
    // What follows the folder ends, too.
    if (this.closing.signal.aborted) return;
    const { root, onWritten } = this.options;
    await onWritten(new Set(sidecars.map((path) => relative(root, dirname(path)).split(sep).join('/'))));
  }

  private async planned(ids: readonly string[], change: AnnotationChange, signal: AbortSignal): Promise<Plan> {
    const { root, followLinks, file, inspector } = this.options;
    const namesOf = readNamesOnce();
    const planned: AssetAnnotations['planned'][number][] = [];
    const unchanged: string[] = [];
    const problems: AssetAnnotations['problems'][number][] = [];
    const files = new Map<string, PlannedAnnotation>();
    let length = 0;
    for (const assetId of new Set(ids)) {
      signal.throwIfAborted();
      try {
        if (length > mostText)
          throw new Error('the sidecars of this change are too large together; change fewer at once');
        const known = await file(assetId);
        const real = known && (await placeOf(root, known.path, followLinks));
        if (known === undefined || real === undefined) throw new Error('there is no such file in the folder any more');
        // Sidecars are beside links, not beside what these lead to.
        const plan = await planAnnotation(onDisk(root, known.path), change, {
          placeOf: async (described) => {
            const place = await sidecarPlace(described, namesOf);
            const realSidecar = place.present === undefined ? undefined : await realPath(place.present);
            if (!followLinks && realSidecar !== undefined && !isWithin(root, realSidecar))
              throw new Error('its sidecar is a link that leads out of the folder');
            return place;
          },
          embeddedKeywords: (_path, aborted) => readEmbeddedKeywords(inspector, assetId, nameOf(known.path), aborted),
          signal,
        });
        length += plan.after.length;
        if (plan.after === plan.before) {
          unchanged.push(assetId);
          continue;
        }
        const { isNew, annotation } = plan;
        planned.push({ assetId, sidecar: basename(plan.sidecar), isNew, annotation });
        files.set(assetId, plan);
      } catch (failure) {
        signal.throwIfAborted();
        problems.push({ assetId, message: unwritten(failure) });
      }
    }
    const hash = createHash('sha256');
    for (const { path, before, after } of files.values()) hash.update(JSON.stringify([path, before, after]));
    return {
      assets: { planned, unchanged, problems, version: hash.digest('base64url') },
      files,
    };
  }
}
