/** Something of the library, such as a category, a person or a keyword, or a name as it was typed, which is looked up. */
export interface Choice {
  readonly label: string;
  readonly id?: string;
}
