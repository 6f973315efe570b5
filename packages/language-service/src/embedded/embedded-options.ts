import type { ExpressionKind } from '@assetql/core';

/** Which dialect a program is written in, by the names that editors have for them. */
export type ProgramLanguage = 'typescript' | 'typescriptreact' | 'javascript' | 'javascriptreact';

/** Which templates of a program are queries. */
export interface EmbeddedOptions {
  /** `'typescriptreact'` when absent. It matters where `<T>x` is a type in one and an element in the other. */
  readonly language?: ProgramLanguage;
  /**
   * Modules beside `@assetql/core/build` that export tags, or a library that has them, such as what `assetql types` writes. An import names one
   * of them when it ends with it; file extensions may be left out: `search/library` is `../search/library.ts`.
   */
  readonly modules?: readonly string[];
  /** Further tags as they are written, with what they hold, wherever they come from: `{ where: 'filters', 'q.order': 'sort' }`. */
  readonly tags?: Readonly<Record<string, ExpressionKind>>;
}
