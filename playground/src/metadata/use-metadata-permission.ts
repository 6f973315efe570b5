import type { Client } from '@assetql/client';
import { useEffect, useState } from 'preact/hooks';

type Permission = Awaited<ReturnType<Client['annotations']['permission']>>;

/** What each library has answered: it does not change while the page is open. */
const asked = new WeakMap<Client, Promise<Permission>>();

function permissionOf(client: Client): Promise<Permission> {
  const known = asked.get(client);
  if (known !== undefined) return known;
  const answer = client.annotations.permission();
  asked.set(client, answer);
  answer.catch(() => asked.delete(client));
  return answer;
}

/** Whether metadata of the files of a library may be written; `undefined` until that is known, and for libraries that have no files of a folder. */
export function useMetadataPermission(client: Client, isServedFolder: boolean): Permission | undefined {
  const [permission, setPermission] = useState<Permission>();
  useEffect(() => {
    if (!isServedFolder) return;
    // It is asked again when the next asset is opened.
    permissionOf(client).then(setPermission, () => undefined);
  }, [client, isServedFolder]);
  return permission;
}
