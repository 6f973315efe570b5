/** What is to be said of a file. Members that are absent stay as they are. */
export interface Annotation {
  /** An empty text removes it. */
  readonly title?: string | undefined;
  /** An empty text removes it. */
  readonly description?: string | undefined;
  /** 0 to 5 stars, or -1 for rejected. */
  readonly rating?: number | undefined;
  /** All keywords from now on. */
  readonly keywords?: readonly string[] | undefined;
}

/** What is to change of what is said of files. Keywords are compared without regard to case. */
export interface AnnotationChange extends Omit<Annotation, 'keywords'> {
  readonly addKeywords?: readonly string[] | undefined;
  readonly removeKeywords?: readonly string[] | undefined;
}

/** A sidecar of an asset as it will be. */
export interface AssetAnnotation {
  readonly assetId: string;
  /** The name of the file that is written, without its folder. */
  readonly sidecar: string;
  readonly isNew: boolean;
  /** What will be said, of what changes. */
  readonly annotation: Annotation;
}

/** What a change would write. */
export interface AssetAnnotations {
  readonly planned: readonly AssetAnnotation[];
  /** Ids of assets of which all of it is said already. */
  readonly unchanged: readonly string[];
  /** Assets of which nothing is written, and why, in one sentence each. */
  readonly problems: readonly { readonly assetId: string; readonly message: string }[];
  /** Changes with anything that would be written, or that is there now. */
  readonly version: string;
}

/** What a change has written. */
export interface WrittenAnnotations extends AssetAnnotations {
  /** By which it is taken back; `undefined` when nothing was written. */
  readonly id: string | undefined;
}

/** What taking back a change has done. */
export interface UndoneAnnotations {
  /** How many sidecars are as they were before. */
  readonly restored: number;
  /** Why others are left as they are, in one sentence each. */
  readonly problems: readonly string[];
}

/** Writes what is said of the files that are assets: titles, descriptions, ratings and keywords. */
export interface Annotator {
  /** Says what a change would write, and writes nothing. */
  readonly plan: (ids: readonly string[], change: AnnotationChange, signal: AbortSignal) => Promise<AssetAnnotations>;
  /**
   * Writes a change, and resolves when searches find it. `version` is that of the plan that somebody has seen: `undefined` is returned, and nothing written, when what would be
   * written is something else by now.
   */
  readonly write: (
    ids: readonly string[],
    change: AnnotationChange,
    version: string | undefined,
    signal: AbortSignal,
  ) => Promise<WrittenAnnotations | undefined>;
  /** Takes back a change; `undefined` for one that is not known, or is taken back already. */
  readonly undo: (id: string) => Promise<UndoneAnnotations | undefined>;
}
