/** For windows without folders as libraries. */
export function noFolders(): never {
  throw new Error('There are no folders.');
}
