import { ColorPresentationRequest, DocumentColorRequest, type Color } from 'vscode-languageserver-protocol';
import { colorPresentations, documentColors } from '@assetql/language-service';
import type { Feature } from './feature.ts';

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;

const colorOf = (hex: string): Color => ({
  red: channel(hex, 1),
  green: channel(hex, 3),
  blue: channel(hex, 5),
  alpha: 1,
});

const hexOf = ({ red, green, blue }: Color): string =>
  `#${[red, green, blue]
    .map((value) =>
      Math.round(255 * Math.min(1, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `textDocument/documentColor` and `textDocument/colorPresentation`: colours that the language has names for. */
export const documentColorFeature: Feature = {
  capabilities: () => ({ colorProvider: true }),
  register: ({ onDocument }) => {
    onDocument(DocumentColorRequest.type, [], ({ views, scope }) =>
      views.flatMap((view) =>
        documentColors(view.document, scope.context()).map(({ range, color }) => ({
          range: view.toProtocol(range),
          color: colorOf(color),
        })),
      ),
    );
    onDocument(ColorPresentationRequest.type, [], ({ views, scope }, { range, color }) =>
      views.flatMap((view) => {
        const own = view.fromProtocol(range);
        const found = own === undefined ? [] : colorPresentations(view.document, own, hexOf(color), scope.context());
        return found.flatMap(({ label, edits }) => {
          const [textEdit, ...additionalTextEdits] = view.edits(edits) ?? [];
          return textEdit === undefined ? [] : [{ label, textEdit, additionalTextEdits }];
        });
      }),
    );
  },
};
