import type { AssetRecord, AssetVersion } from '../asset.ts';
import { isRecord } from '@assetql/core/text';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { known } from '../reading/known.ts';
import { readUser } from './read-user.ts';

/** Reads when something was made and changed, and by whom: the `record` of a lightbox (§2.5). */
export function readHistory(record: JsonCursor): Omit<AssetRecord, 'version'> {
  return known({
    createdAt: record.member('createdAt').timestamp(),
    modifiedAt: record.member('modifiedAt').timestamp(),
    createdBy: readUser(record.member('createdBy')),
    modifiedBy: readUser(record.member('modifiedBy')),
  });
}

/** Reads the `record` of an asset (§2.3). */
export function readRecord(record: JsonCursor): AssetRecord {
  return { ...readHistory(record), ...known({ version: readVersion(record.member('version')) }) };
}

function readVersion(version: JsonCursor): AssetVersion | null | undefined {
  if (version.absent) return undefined;
  // some services send the number only
  if (!isRecord(version.value)) {
    const number = version.text('a version');
    return number ? { version: number } : null;
  }
  return known({
    version: version.member('version').text(),
    current: version.member('current').text(),
    head: version.member('head').text(),
    parentId: version.member('parentId').text(),
    isVersionable: version.member('isVersionable').truth(),
    isLatestVersion: version.member('isLatestVersion').truth(),
    isMajorVersion: version.member('isMajorVersion').truth(),
  });
}
