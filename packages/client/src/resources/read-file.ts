import type { AssetFile } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { known } from '../reading/known.ts';

/** Reads the `file` of an asset (§2.3) and the members about the file outside it. */
export function readFile(asset: JsonCursor): AssetFile {
  const file = asset.member('file').object();
  const fileName = firstShown(
    file.member('fileName').text(),
    asset.member('filename', 'fileName').text(),
    file.member('name').text(),
  );
  return known({
    fileName,
    extension: normalExtension(firstShown(file.member('ext', 'extension').text(), extensionOf(fileName))),
    localName: file.member('localName').text(),
    mimeType: file.member('mimeType').text(),
    sizeInBytes: firstShown(file.member('sizeInBytes').number(), asset.member('fileSizeInBytes').number()),
    colorMode: file.member('colorMode').text(),
    resolution: file.member('resolution').text(),
    width: file.member('width', 'imageWidth').number(),
    height: file.member('height', 'imageHeight').number(),
    units: file.member('units').text(),
    approvedAt: file.member('approvedAt').timestamp(),
    expiresAt: file.member('expiresAt').timestamp(),
  });
}

/** The first value that is present, else `null` if any of them is `null`. */
function firstShown<Value extends string | number>(
  ...values: readonly (Value | null | undefined)[]
): Value | null | undefined {
  return values.find((value) => value !== undefined && value !== null) ?? values.find((value) => value !== undefined);
}

function extensionOf(fileName: string | null | undefined): string | undefined {
  return fileName ? (/[^.]\.([^./\\]*)$/.exec(fileName)?.[1] ?? '') : undefined;
}

const normalExtension = (extension: string | null | undefined): string | null | undefined =>
  extension && extension.replace(/^\.+/, '').toLowerCase();
