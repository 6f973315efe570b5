import { packSample } from '@assetql/sample';
import { openMojiPackage } from '@assetql/sample/node';

/** The pack of a part of the sample, for tests that open it often. */
export async function smallPack(): Promise<Uint8Array<ArrayBuffer>> {
  const { entries, drawing } = openMojiPackage();
  return await packSample({ entries: entries.slice(0, 10), drawing });
}
