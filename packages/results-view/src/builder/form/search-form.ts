import type { Catalogue, ExpressionKind, Range, TextEdit } from '@assetql/core';

/**
 * A saved search as a form: a view of its syntax tree, read anew from every text. Ranges are offsets in the file. An `id` names a position in
 * the tree (`filters/0/2`): it stays the same while the text before it keeps its structure, so that focus and open pickers survive an edit.
 */
export interface SearchForm {
  /** What conditions can be about: the language's own subjects, and those of the library. */
  readonly subjects: readonly Subject[];
  /** Conditions by the key that they belong to, in the order in which keys are usually written. Keys without a value are empty. */
  readonly parts: readonly FormPart[];
  readonly sort: readonly SortRow[];
  /** `count`, `offset` and `searchFields`, each as written; `undefined` when the search has no such key. */
  readonly settings: Readonly<Record<SettingKey, Setting | undefined>>;
  readonly variables: readonly VariableRow[];
  /** The names of the library, by which look-ups are written. */
  readonly names: Catalogue;
}

export type ConditionKey = Exclude<ExpressionKind, 'sort'>;
export type SettingKey = 'count' | 'offset' | 'searchFields';

export interface FormPart {
  readonly key: ConditionKey;
  /** The outermost group: all of its rows must hold, or any of them. Without a condition it has no rows. */
  readonly group: FormGroup;
}

export type FormRow = FormGroup | ConditionRow | LockedRow;

interface RowOf<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
  readonly range: Range;
  /** Whether the row is switched off: it is a `#-` line, which the request does not contain. */
  readonly isOff: boolean;
}

/** "all of" or "any of" several rows. A single condition in brackets is a group of one row, which matches the other way than the group around it. */
export interface FormGroup extends RowOf<'group'> {
  readonly match: 'all' | 'any';
  /** Only in a search: `NOT (…)`. */
  readonly isNegated: boolean;
  readonly rows: readonly FormRow[];
}

/** One condition, as a sentence of three parts: subject, relation, values. */
export interface ConditionRow extends RowOf<'condition'> {
  readonly subject: Subject;
  readonly relation: Relation;
  /** The relations that the row can be changed to, its own among them. */
  readonly relations: readonly Relation[];
  /** Several are alternatives ("is any of"), or the two bounds of a range; none for a relation without a value ("is missing"). */
  readonly values: readonly FormValue[];
  /** The condition as an expression of its language, by itself; its total is asked with it. */
  readonly text: string;
}

/** What the form cannot show. Its text is kept as it is. */
export interface LockedRow extends RowOf<'locked'> {
  readonly text: string;
  /** Why, in a short sentence. */
  readonly reason: string;
}

/**
 * What a condition is about. `key` is unique: a field, a collection, `attribute:` and an id, `match:` and a field of `ISMATCH`, `search:` and
 * a field of a search, or `search` for any field.
 */
export interface Subject {
  readonly key: string;
  /** As it reads in a sentence: "type", "category", "Campaign", "title". */
  readonly label: string;
  /** A heading for the list of subjects: "Asset", "Dates", "Where it is", "Attributes", "Words". */
  readonly group: string;
  readonly belongsTo: ConditionKey;
  readonly picker: Picker;
}

/** Which control chooses a value. */
export type Picker =
  | { readonly kind: 'enumeration'; readonly values: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'color'; readonly values: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'status'; readonly values: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'stars'; readonly from: number; readonly to: number }
  | { readonly kind: 'number' }
  | { readonly kind: 'date' }
  | { readonly kind: 'category' | 'lightbox' | 'user' | 'keyword' }
  /** Text with known values of an attribute, or none. */
  | { readonly kind: 'text'; readonly known: readonly string[] };

/** `key` is unique within a subject: `EQ`, `NE`, `GE`, `any-of`, `none-of`, `missing`, `present`, `within` (a category with what is in it) … */
export interface Relation {
  readonly key: string;
  /** As it reads in a sentence: "is", "is not", "is at least", "is in or below". */
  readonly label: string;
  /** `none`: takes no value; `one`; `two`: the bounds of a range, which belong to it; `many`: alternatives. */
  readonly takes: 'none' | 'one' | 'two' | 'many';
}

/** A value of a condition. */
export interface FormValue {
  /**
   * As the pickers know it: an id, a status number, an epoch in milliseconds, a text, or `{{name}}` for a variable. It can be given back in
   * a `NewCondition`, where a relative time such as `now-30d` is allowed too: it becomes a variable of the search.
   */
  readonly value: string;
  /** As it reads in a sentence: a name of the library, a date, a status's name. */
  readonly label: string;
  /** The name of the variable, without braces, when the condition has a variable in place of a value. */
  readonly variable?: string;
  /** The id that the variable's look-up finds in the library. */
  readonly id?: string;
}

export interface SortRow {
  readonly id: string;
  readonly range: Range;
  readonly key: string;
  readonly label: string;
  readonly direction: 'ascending' | 'descending';
}

export interface Setting {
  readonly range: Range;
  readonly text: string;
}

export interface VariableRow {
  readonly id: string;
  readonly range: Range;
  readonly name: string;
  /** As written. */
  readonly text: string;
  readonly label: string;
}

/** Something a person does in the form. Rows are named by their `id`. */
export type FormAct =
  | { readonly act: 'add'; readonly into: string; readonly condition: NewCondition }
  | {
      readonly act: 'add-group';
      readonly into: string;
      readonly match: 'all' | 'any';
      readonly condition: NewCondition;
    }
  | { readonly act: 'change'; readonly row: string; readonly condition: NewCondition }
  | { readonly act: 'remove' | 'duplicate' | 'negate' | 'switch-off' | 'switch-on' | 'ungroup'; readonly row: string }
  /** Removes all conditions of some keys. Those that are switched off stay. */
  | { readonly act: 'clear'; readonly keys: readonly ConditionKey[] }
  /** Places a row in a group, before one of its rows or, without `before`, at its end. */
  | { readonly act: 'move'; readonly row: string; readonly into: string; readonly before?: string }
  /** Puts a row and the one after it into a group of their own. */
  | { readonly act: 'group'; readonly row: string; readonly match: 'all' | 'any' }
  | { readonly act: 'match'; readonly group: string; readonly match: 'all' | 'any' }
  | { readonly act: 'sort'; readonly key: string | undefined; readonly direction: 'ascending' | 'descending' }
  | { readonly act: 'set'; readonly key: SettingKey; readonly text: string }
  | { readonly act: 'set-variable'; readonly variable: string; readonly text: string };

export interface NewCondition {
  /** Key of a `Subject`. */
  readonly subject: string;
  /** Key of a `Relation`. */
  readonly relation: string;
  /** As `FormValue.value`; a variable as `{{name}}`. */
  readonly values: readonly string[];
}

/** The smallest edits of the file for an act, to be applied as one step of undo, and the row to focus afterwards; or why it cannot be done. */
export type FormChange =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[]; readonly focus: string | undefined }
  | { readonly kind: 'refused'; readonly reason: string };
