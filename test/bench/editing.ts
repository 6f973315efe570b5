import {
  codeActions,
  codeLenses,
  completion,
  definition,
  diagnostics,
  documentColors,
  documentLinks,
  folding,
  formatting,
  highlights,
  hover,
  inlayHints,
  keywordCompletion,
  onTypeFormatting,
  openDocument,
  rename,
  selectionRanges,
  semanticTokens,
  signatureHelp,
  symbols,
  type LanguageDocument,
  type ServiceContext,
} from '@assetql/language-service';
import { savedSearches } from './documents.ts';
import { program } from './editing-programs.ts';
import { largeCatalogue } from './large-catalogue.ts';
import { latencyRow, placeOfTurn, timeTurns } from './latency.ts';
import { printTable, type Row } from './table.ts';
import { assetql, search, text } from './texts.ts';

const most = 10;
const context: ServiceContext = { catalogue: largeCatalogue(), now: Date.UTC(2024, 4, 1) };

/** The document after a key at a place. */
function typed(document: LanguageDocument, offset: number): LanguageDocument {
  const { kind, text: before } = document;
  return openDocument(kind, `${before.slice(0, offset)}a${before.slice(offset)}`, document);
}

/** Completion while typing, and hovering, in texts of 100 KB. */
async function largeTexts(): Promise<readonly Row[]> {
  const documents: readonly (readonly [string, LanguageDocument])[] = [
    ['a file of searches', openDocument('document', savedSearches(370))],
    ['one filter', openDocument('filters', text(assetql, 'long'))],
    ['one search', openDocument('search', text(search, 'long'))],
  ];
  const rows: Row[] = [];
  for (const [name, document] of documents) {
    const works: readonly (readonly [string, (offset: number) => unknown])[] = [
      ['completion after a key', (offset) => completion(typed(document, offset), offset + 1, context)],
      ['keywords after a key', (offset) => keywordCompletion(typed(document, offset), offset + 1, context)],
      ['hover', (offset) => hover(document, offset, context)],
    ];
    for (const [what, work] of works) {
      const times = await timeTurns(300, (index) => work(placeOfTurn(index, document.text.length)));
      rows.push(latencyRow(`${name}: ${what}`, times, most));
    }
  }
  return rows;
}

type Work = (document: LanguageDocument, offset: number) => unknown;

/** What an editor asks for after a key, by its name, with the place behind the key. */
const afterKey: Readonly<Record<string, Work>> = {
  diagnostics: (document) => diagnostics(document, context),
  'code actions': (document, offset) => codeActions(document, { start: offset, end: offset }, context),
  'signature help': (document, offset) => signatureHelp(document, offset, context),
  'colours of a screen': (document, offset) => semanticTokens(document, screen(offset), context),
  'inlay hints of a screen': (document, offset) => inlayHints(document, screen(offset), context),
  'code lenses': (document) => codeLenses(document, context),
  'document colours': (document) => documentColors(document, context),
  'document links': (document) => documentLinks(document, context),
  symbols: (document) => symbols(document),
  folding: (document) => folding(document),
  'layout on type': (document, offset) => onTypeFormatting(document, offset, ')'),
  'selection ranges': (document, offset) => selectionRanges(document, offset),
  highlights: (document, offset) => highlights(document, offset),
  definition: (document, offset) => definition(document, offset),
  rename: (document, offset) => rename(document, offset, 'renamed'),
};

/** What is asked for when a file is opened or saved. */
const ofFile: Readonly<Record<string, Work>> = {
  'colours of the whole file': (document) => semanticTokens(document, undefined, context),
  'layout of the whole file': (document) => formatting(document),
};

/** Some sixty lines around a place. */
const screen = (offset: number): { readonly start: number; readonly end: number } => ({
  start: Math.max(0, offset - 800),
  end: offset + 800,
});

async function thousandSearches(): Promise<readonly Row[]> {
  const document = openDocument('document', savedSearches(1000));
  const rows: Row[] = [];
  for (const [works, limit] of [[afterKey, most] as const, [ofFile, 5 * most] as const]) {
    for (const [what, work] of Object.entries(works)) {
      const times = await timeTurns(120, (index) => {
        const offset = placeOfTurn(index, document.text.length);
        return work(typed(document, offset), offset + 1);
      });
      rows.push(latencyRow(what, times, limit));
    }
  }
  return rows;
}

/** What a language service does while the user types, in large texts, with a catalogue of 50,000 keywords. */
export async function editing(): Promise<void> {
  printTable('Editing texts of 100 KB', await largeTexts());
  printTable('A file of 1,000 searches (11,000 lines) after a key', await thousandSearches());
  printTable('A program of 5,000 lines after a key in one of its 100 queries', await program(context));
}
