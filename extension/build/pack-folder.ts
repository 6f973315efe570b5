import { createVSIX } from '@vscode/vsce';

/** Packs the folder of an extension, as it is, into a file that editors install. */
export async function packFolder(folder: string, file: string): Promise<void> {
  await createVSIX({
    cwd: folder,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
}
