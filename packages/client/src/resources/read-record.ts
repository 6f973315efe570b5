import type { AssetRecord, AssetUser, AssetVersion } from '../asset.ts';
import type { Answer } from '../reading/answer.ts';
import { isGuid } from '../reading/guid.ts';
import { isRecord } from '../reading/is-record.ts';
import { known } from '../reading/known.ts';

/** Reads the `record` of an asset (§2.3). */
export function readRecord(record: Answer): AssetRecord {
  return known({
    createdAt: record.member('createdAt').timestamp(),
    modifiedAt: record.member('modifiedAt').timestamp(),
    createdBy: readUser(record.member('createdBy')),
    modifiedBy: readUser(record.member('modifiedBy')),
    version: readVersion(record.member('version')),
  });
}

/** A user as an object, or as a mere id or name. */
function readUser(user: Answer): AssetUser | null | undefined {
  if (user.absent) return undefined;
  if (isRecord(user.value)) {
    const id = user.member('id').text() ?? undefined;
    const userName = user.member('username', 'userName').text() ?? undefined;
    return known({ id, userName });
  }
  const text = user.text('a user');
  if (!text) return null;
  return isGuid(text) ? { id: text } : { userName: text };
}

function readVersion(version: Answer): AssetVersion | null | undefined {
  if (version.absent) return undefined;
  if (version.empty) return null;
  // some services have only the number
  if (!isRecord(version.value)) return { version: version.text('a version') ?? null };
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
