import { createContext, type Context } from 'preact';
import { useContext } from 'preact/hooks';
import type { Catalogue } from '@assetql/core';
import type { FormAct, Relation, SearchForm, Subject, VariableRow } from '../form/search-form.ts';
import type { RowCount } from './use-row-counts.ts';

/** What the components of the builder share: the form, the library's names, and the way to change the text. */
export interface BuilderTools {
  readonly form: SearchForm;
  readonly relationsOf: (subject: Subject) => readonly Relation[];
  /** The variables that can be the value of a condition. */
  readonly variablesFor: (subject: Subject, relation: Relation) => readonly VariableRow[];
  readonly names: Catalogue;
  /** The totals of single conditions, by the id of their row. */
  readonly counts: ReadonlyMap<string, RowCount>;
  /** What is to be changed in conditions that have a problem, by the id of their row. */
  readonly problems: ReadonlyMap<string, string>;
  readonly act: (act: FormAct) => void;
  /** The last act that could not be done, and why. */
  readonly refused: RefusedAct | undefined;
  /** The row whose editor is open. */
  readonly open: string | undefined;
  readonly setOpen: (row: string | undefined) => void;
  /** How often the person has opened or closed an editor. */
  readonly openings: number;
  /** Whether a new condition is on its way into the text. */
  readonly isAdding: () => boolean;
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
