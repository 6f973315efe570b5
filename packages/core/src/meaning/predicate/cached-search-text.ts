import type { MatchAsset } from '../../schema/match-asset.ts';
import { searchText } from '../search-text.ts';
import { reader, textsOf } from './asset-values.ts';

type TextReader = (asset: MatchAsset) => string;

/** More combinations of members than searches name in practice; those beyond are not shared. */
const mostReaders = 64;
const readers = new Map<string, TextReader>();

/**
 * Reads the search text of members together. It is made once for each asset and kept as long as the asset is, since making it costs
 * a hundred times more than searching it. Assets are not changed, they are replaced.
 */
export function searchTextReader(members: readonly (keyof MatchAsset)[]): TextReader {
  const name = members.join();
  const known = readers.get(name);
  if (known !== undefined) return known;
  const reads = members.map((member) => reader({ member }));
  const texts = new WeakMap<MatchAsset, string>();
  let lastAsset: MatchAsset | undefined;
  let lastText = '';
  const read: TextReader = (asset) => {
    if (asset === lastAsset) return lastText;
    let text = texts.get(asset);
    if (text === undefined) {
      text = searchText(reads.flatMap((readMember) => textsOf(readMember(asset))));
      texts.set(asset, text);
    }
    lastAsset = asset;
    lastText = text;
    return text;
  };
  if (readers.size < mostReaders) readers.set(name, read);
  return read;
}
