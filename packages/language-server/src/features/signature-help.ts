import { SignatureHelpRequest, type SignatureInformation } from 'vscode-languageserver-protocol';
import { signatureHelp, type Signature } from '@assetql/language-service';
import type { Feature } from './feature.ts';
import { documentation } from './markup.ts';

/** A signature as a client shows it. Parameters are places in the label, or its words where a client knows no places. */
function information(
  { label, documentation: text, parameters }: Signature,
  places: boolean,
  markdown: boolean,
): SignatureInformation {
  const notes = (words: string): Pick<SignatureInformation, 'documentation'> => {
    const content = documentation({ text: words }, markdown);
    return content === undefined ? {} : { documentation: content };
  };
  return {
    label,
    ...notes(text),
    parameters: parameters.map((parameter) => {
      const { start, end } = parameter.label;
      return { label: places ? [start, end] : label.slice(start, end), ...notes(parameter.documentation) };
    }),
  };
}

/** `textDocument/signatureHelp`. */
export const signatureHelpFeature: Feature = {
  capabilities: () => ({
    signatureHelpProvider: { triggerCharacters: ['(', ',', ':', '"'], retriggerCharacters: [' ', ')'] },
  }),
  register: ({ client, onPosition }) =>
    onPosition(SignatureHelpRequest.type, null, ({ view, offset, context }) => {
      const found = signatureHelp(view.document, offset, context);
      if (found === undefined) return null;
      const { signatures, activeSignature, activeParameter } = found;
      const { markdown, signatureOffsets } = client;
      return {
        signatures: signatures.map((signature) => information(signature, signatureOffsets, markdown.signature)),
        activeSignature,
        activeParameter,
      };
    }),
};
