import { createContext, type Context } from 'preact';
import { useContext } from 'preact/hooks';
import type { Catalogue } from '@assetql/core';
import type { FormAct, Relation, SearchForm, Subject } from '../form/search-form.ts';
import type { RowCount } from './use-row-counts.ts';

/** What the components of the builder share: the form, the library's names, and the way to change the text. */
export interface BuilderTools {
  readonly form: SearchForm;
  readonly relationsOf: (subject: Subject) => readonly Relation[];
  readonly names: Catalogue;
  /** The totals of single conditions, by the id of their row. */
  readonly counts: ReadonlyMap<string, RowCount>;
  readonly act: (act: FormAct) => void;
  /** The last act that could not be done, and why. */
  readonly refused: RefusedAct | undefined;
  /** The row whose editor is open. */
  readonly open: string | undefined;
  readonly setOpen: (row: string | undefined) => void;
  /** Whether the focus is in the builder, or nowhere. */
  readonly hasFocus: () => boolean;
  /** The control in which a new condition was completed, which keeps the focus in the editor of its row. */
  readonly completedIn: { current: string | undefined };
  /** The id of the element that explains the keys of a row. */
  readonly instructions: string | undefined;
}

export interface RefusedAct {
  /** `undefined` when the act concerns no single row. */
  readonly row: string | undefined;
  readonly reason: string;
}

export const BuilderContext: Context<BuilderTools | undefined> = createContext<BuilderTools | undefined>(undefined);

/** The tools of the builder around a component. */
export function useBuilderTools(): BuilderTools {
  const tools = useContext(BuilderContext);
  if (tools === undefined) throw new Error('A component of the builder is drawn outside of it.');
  return tools;
}
