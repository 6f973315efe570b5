import { print, type ExpressionKind } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import { FilterProgram } from './filter-program.ts';
import { openLibrary } from './library.ts';
import { SearchProgram } from './search-program.ts';
import { sortPiece } from './sort-piece.ts';
import { layOut, list, text, usedNames, type Source } from './source.ts';

/**
 * A program with the builder of `@assetql/core/build` whose `request` asks for the same assets in the same order. What the builder has
 * no form for is a tagged template, or a text.
 */
export function program(request: BoundRequest): string {
  const library = openLibrary();
  const members = [
    ...expression('filters', request.filters && new FilterProgram('filters', library).piece(request.filters), request),
    ...expression(
      'containerfilter',
      request.containerfilter && new FilterProgram('containerfilter', library).piece(request.containerfilter),
      request,
    ),
    ...expression('search', request.search && new SearchProgram(library).piece(request.search), request),
    ...(request.searchFields === undefined
      ? []
      : [['searchFields', list('[', request.searchFields.map(text), ']')] as const]),
    ...expression('sort', sortPiece(request.sort, library), request),
    ...(['count', 'offset'] as const).flatMap((key): readonly Member[] =>
      request[key] === undefined ? [] : [[key, String(request[key])]],
    ),
  ];
  const lines = members.map(([key, source]) => `  ${key}: ${layOut(source, '  ', key.length + 4)},\n`);
  const body = `export const request = {\n${lines.join('')}};\n`;
  const names = usedNames(
    list(
      '[',
      members.map(([, source]) => source),
      ']',
    ),
  );
  const imports = names.length === 0 ? '' : `import { ${names.join(', ')} } from '@assetql/core/build';\n\n`;
  return imports + body;
}

type Member = readonly [key: string, source: Source];

/** A part of the request; its text where there is no piece for it. */
function expression(
  kind: ExpressionKind,
  piece: { readonly source: Source } | undefined,
  request: BoundRequest,
): readonly Member[] {
  const ast = request[kind];
  return ast === undefined ? [] : [[kind, piece?.source ?? text(print(ast))]];
}
