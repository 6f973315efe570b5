import { DocumentOnTypeFormattingRequest } from 'vscode-languageserver-protocol';
import { formattingTriggers, onTypeFormatting } from '@assetql/language-service';
import type { Feature } from './feature.ts';
import { savedSearchesOnly } from './saved-searches-only.ts';

const [firstTriggerCharacter = '\n', ...moreTriggerCharacter] = formattingTriggers;
const triggers = { firstTriggerCharacter, moreTriggerCharacter };

/** `textDocument/onTypeFormatting`. */
export const onTypeFormattingFeature: Feature = {
  capabilities: ({ registers }) => (registers.onTypeFormatting ? {} : { documentOnTypeFormattingProvider: triggers }),
  register: ({ client, registrations, onPosition }) => {
    const { method } = DocumentOnTypeFormattingRequest.type;
    const registerOptions = { documentSelector: savedSearchesOnly, ...triggers };
    if (client.registers.onTypeFormatting)
      registrations.push({ id: 'assetql-on-type-formatting', method, registerOptions });
    onPosition(
      DocumentOnTypeFormattingRequest.type,
      null,
      ({ view, offset }, { ch }) => view.edits(onTypeFormatting(view.document, offset, ch)) ?? [],
    );
  },
};
