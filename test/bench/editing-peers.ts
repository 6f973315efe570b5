import { buildSchema } from 'graphql';
import { getAutocompleteSuggestions, getDiagnostics, getHoverInformation, Position } from 'graphql-language-service';
import { completion, diagnostics, hover, openDocument, type LanguageDocument } from '@assetql/language-service';
import { getCSSLanguageService } from 'vscode-css-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { savedSearches } from './documents.ts';
import { largeCatalogue } from './large-catalogue.ts';
import { placeOfTurn } from './latency.ts';
import { median } from './measure.ts';
import { printTable, times, type Row } from './table.ts';

const works = ['completion', 'hover', 'diagnostics'] as const;

/** The text after a key is typed at a place of it, and what is asked there. */
type Editor = Readonly<Record<(typeof works)[number], (offset: number) => unknown>>;

interface Peer {
  readonly editor: Editor;
  readonly length: number;
}

const insert = (text: string, offset: number): string => `${text.slice(0, offset)}a${text.slice(offset)}`;

function repeated(size: number, part: (number: number) => string): string {
  const parts: string[] = [];
  for (let length = 0; length < size; length += parts.at(-1)?.length ?? size) parts.push(part(parts.length));
  return parts.join('');
}

function assetql(size: number): Peer {
  const context = { catalogue: largeCatalogue(), now: Date.UTC(2024, 4, 1) };
  const document = openDocument('document', savedSearches(Math.ceil(size / 270)));
  const typed = (offset: number): LanguageDocument => openDocument('document', insert(document.text, offset), document);
  return {
    length: document.text.length,
    editor: {
      completion: (offset) => completion(typed(offset), offset + 1, context),
      hover: (offset) => hover(typed(offset), offset + 1, context),
      diagnostics: (offset) => diagnostics(typed(offset), context),
    },
  };
}

/** VS Code's service for CSS, called as its server calls it. */
function css(size: number): Peer {
  const service = getCSSLanguageService();
  const rule = (number: number): string =>
    `/* Rule ${number}. */\n.card-${number} > .title:hover {\n  color: #336699;\n  margin: 0 auto ${number}px;\n  display: grid;\n  border: 1px solid red;\n}\n\n`;
  const text = repeated(size, rule);
  const typed = (offset: number): TextDocument => TextDocument.create('file:///a.css', 'css', 1, insert(text, offset));
  return {
    length: text.length,
    editor: {
      completion: (offset) => {
        const document = typed(offset);
        return service.doComplete(document, document.positionAt(offset + 1), service.parseStylesheet(document));
      },
      hover: (offset) => {
        const document = typed(offset);
        return service.doHover(document, document.positionAt(offset + 1), service.parseStylesheet(document));
      },
      diagnostics: (offset) => {
        const document = typed(offset);
        return service.doValidation(document, service.parseStylesheet(document));
      },
    },
  };
}

/** GraphQL's service, called as its server calls it. */
function graphql(size: number): Peer {
  const schema = buildSchema(
    'enum Type { Image Video } type Asset { id: ID title: String rating: Int } input Filter { type: Type, status: Int, rating: Int, createdBy: ID } type Query { assets(filter: Filter, first: Int): [Asset] }',
  );
  const operation = (number: number): string =>
    `# Made for the benchmark.\nquery Search${number} {\n  assets(filter: { type: Image, status: 0, rating: ${number % 6}, createdBy: "3f2b8c1e" }, first: 50) {\n    id\n    title\n    rating\n  }\n}\n\n`;
  const text = repeated(size, operation);
  const position = (offset: number): Position => {
    const lines = text.slice(0, offset).split('\n');
    return new Position(lines.length - 1, (lines.at(-1)?.length ?? 0) + 1);
  };
  return {
    length: text.length,
    editor: {
      completion: (offset) => getAutocompleteSuggestions(schema, insert(text, offset), position(offset)),
      hover: (offset) => getHoverInformation(schema, insert(text, offset), position(offset)),
      diagnostics: (offset) => getDiagnostics(insert(text, offset), schema),
    },
  };
}

const turns = 25;
/** How much faster we are to be than each of them. */
const least = 5;

/** Milliseconds of one turn of each, turn by turn, so that a machine that speeds up or slows down does so for all. */
function compare(peers: Readonly<Record<string, Peer>>, work: (typeof works)[number]): ReadonlyMap<string, number> {
  const all = new Map(Object.keys(peers).map((name) => [name, [] as number[]]));
  for (let turn = 0; turn < turns + 5; turn += 1) {
    for (const [name, { editor, length }] of Object.entries(peers)) {
      const offset = placeOfTurn(turn, length);
      const start = performance.now();
      editor[work](offset);
      if (turn >= 5) all.get(name)?.push(performance.now() - start);
    }
  }
  return new Map([...all].map(([name, measured]) => [name, median(measured)]));
}

/** A key and what is asked after it, in texts of 100 KB, against the language services of other languages. */
export function editingPeers(): void {
  const size = 100_000;
  const peers = {
    assetql: assetql(size),
    "VS Code's CSS service": css(size),
    "GraphQL's service": graphql(size),
  };
  const rows: Row[] = [];
  for (const work of works) {
    const measured = compare(peers, work);
    const ours = measured.get('assetql') ?? Number.NaN;
    for (const [name, time] of measured) {
      if (name === 'assetql') continue;
      rows.push({
        what: `a key and ${work}: speed against ${name}`,
        measured: `${times(time / ours)} (${ours.toFixed(2)} ms to ${time.toFixed(2)} ms)`,
        target: `≥ ${least}×`,
        met: time / ours >= least,
      });
    }
  }
  printTable('Editing texts of 100 KB, against others', rows);
}
