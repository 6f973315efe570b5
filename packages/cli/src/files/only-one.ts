import { CommandFailure } from '../io.ts';

/** The only one of the files that an argument names. Throws when a folder holds several, or none that can be read. */
export function onlyOne<File>(name: string | undefined, files: readonly File[]): File {
  const [file, ...more] = files;
  if (file === undefined) throw new CommandFailure(`${name ?? 'The input'} holds no file that can be read.`);
  if (more.length > 0) throw new CommandFailure(`${name ?? 'The input'} holds several files; name one.`);
  return file;
}
