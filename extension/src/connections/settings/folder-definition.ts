/** A folder of this machine as the settings of a person name it: its files are a library. */
export interface FolderDefinition {
  readonly name: string;
  /** Its path, which may begin with `~/`. */
  readonly folder: string;
}
