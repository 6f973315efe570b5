import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** Where what is said of a file is read and written. */
export interface SidecarPlace {
  /** The sidecar that is written. */
  readonly path: string;
  /** The sidecar that the file has now, which may describe others as well; `undefined` when it has none. */
  readonly present: string | undefined;
}

const stemOf = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase();

/**
 * Finds the sidecar of a file: `owl.cr2.xmp`, else `owl.xmp`, as `pairSidecars` does. A new one is `owl.xmp`, unless there is another `owl` that it would describe as well. Rejects
 * for a folder that cannot be read.
 */
export async function sidecarPlace(file: string): Promise<SidecarPlace> {
  const [folder, name] = [dirname(file), basename(file)];
  const names = await readdir(folder);
  const named = (wanted: string): string | undefined => {
    const found = names.find((each) => each.toLowerCase() === wanted.toLowerCase());
    return found && join(folder, found);
  };
  const own = named(`${name}.xmp`);
  if (own !== undefined) return { path: own, present: own };
  const shared = named(`${stemOf(name)}.xmp`);
  const isAlone = !names.some(
    (each) => each !== name && extname(each).toLowerCase() !== '.xmp' && stemOf(each) === stemOf(name),
  );
  if (!isAlone) return { path: `${file}.xmp`, present: shared };
  return { path: shared ?? join(folder, `${name.slice(0, name.length - extname(name).length)}.xmp`), present: shared };
}
