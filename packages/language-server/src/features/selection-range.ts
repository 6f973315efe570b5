import { SelectionRangeRequest, type Position, type SelectionRange } from 'vscode-languageserver-protocol';
import { selectionRanges } from '@assetql/language-service';
import { spotAt, type Snapshot } from '../session.ts';
import type { Feature } from './feature.ts';

/** The ranges around a position, each with the one around it. Where no query is, there is only the place itself. */
function rangesAt(snapshot: Snapshot, position: Position): SelectionRange {
  const spot = spotAt(snapshot, position);
  const ranges = spot === undefined ? [] : selectionRanges(spot.view.document, spot.offset);
  const chain = ranges.reduceRight<SelectionRange | undefined>((parent, range) => {
    const own = spot?.view.toProtocol(range);
    return own === undefined ? parent : { range: own, ...(parent === undefined ? {} : { parent }) };
  }, undefined);
  return chain ?? { range: { start: position, end: position } };
}

/** `textDocument/selectionRange`. */
export const selectionRangeFeature: Feature = {
  capabilities: () => ({ selectionRangeProvider: true }),
  register: ({ onDocument }) =>
    onDocument(SelectionRangeRequest.type, null, (snapshot, { positions }) =>
      positions.map((position) => rangesAt(snapshot, position)),
    ),
};
