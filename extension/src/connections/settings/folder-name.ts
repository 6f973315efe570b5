import { shortName } from './read-definitions.ts';

/** The last part of a path. */
const lastPart = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? '';

/** A name for the connection of a folder: that of the folder, with a number where others have it. */
export function folderName(path: string, taken: ReadonlySet<string>): string {
  const plain =
    shortName(
      lastPart(path)
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim(),
    ) || 'folder';
  let name = plain;
  for (let number = 2; taken.has(name); number++) name = `${plain} ${number}`;
  return name;
}
