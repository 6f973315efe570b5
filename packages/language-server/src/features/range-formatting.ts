import {
  DocumentRangeFormattingRequest,
  DocumentRangesFormattingRequest,
  type Range,
  type TextEdit,
} from 'vscode-languageserver-protocol';
import { rangeFormatting } from '@assetql/language-service';
import type { Snapshot } from '../session.ts';
import type { Feature } from './feature.ts';
import { savedSearchesOnly } from './saved-searches-only.ts';

/** The edits of all ranges. Ranges of one search lay it out once. */
function edits({ views }: Snapshot, ranges: readonly Range[]): TextEdit[] {
  const found = new Map<string, TextEdit>();
  for (const view of views)
    for (const range of ranges) {
      const own = view.fromProtocol(range);
      const all = own === undefined ? [] : (view.edits(rangeFormatting(view.document, own)) ?? []);
      for (const edit of all) found.set(JSON.stringify(edit.range), edit);
    }
  return [...found.values()];
}

/** `textDocument/rangeFormatting`, and `textDocument/rangesFormatting` for clients that have several selections. */
export const rangeFormattingFeature: Feature = {
  capabilities: ({ formatsRanges: rangesSupport, registers }) =>
    registers.rangeFormatting ? {} : { documentRangeFormattingProvider: rangesSupport ? { rangesSupport } : true },
  register: ({ client, registrations, onDocument }) => {
    const { formatsRanges: rangesSupport, registers } = client;
    const { method } = DocumentRangeFormattingRequest.type;
    const registerOptions = { documentSelector: savedSearchesOnly, rangesSupport };
    if (registers.rangeFormatting) registrations.push({ id: 'assetql-range-formatting', method, registerOptions });
    onDocument(DocumentRangeFormattingRequest.type, null, (snapshot, { range }) => edits(snapshot, [range]));
    if (rangesSupport)
      onDocument(DocumentRangesFormattingRequest.type, null, (snapshot, { ranges }) => edits(snapshot, ranges));
  },
};
