import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { fencedBlocks, grammar, injection } from '../../build/grammar/grammar.ts';

/** A piece of a line, with the innermost scope of ours, without its end. */
export interface Piece {
  readonly text: string;
  readonly scope: string;
}

/** Programs, as far as templates are concerned: VS Code brings the grammar of the language itself. */
const program = {
  scopeName: 'source.ts',
  patterns: [{ include: '#template-substitution-element' }],
  repository: {
    'template-substitution-element': {
      patterns: [{ begin: String.raw`\$\{`, end: String.raw`\}`, name: 'meta.template.expression.ts' }],
    },
  },
};

/** Markdown, as far as fenced blocks are concerned: VS Code brings the grammar itself, which has a rule for each language that it knows. */
const markdown = {
  scopeName: 'text.html.markdown',
  patterns: [
    {
      begin: String.raw`^(\x60{3,})(?=(?:js)?$)`,
      end: String.raw`^\1$`,
      name: 'markup.fenced_code.block.markdown',
      patterns: [{ begin: String.raw`(^|\G)(\s*)(.*)`, while: String.raw`(^|\G)(?!\x60{3,}$)` }],
    },
  ],
};

const given = new Map<string, object>([
  ['source.assetql', grammar],
  ['inline.assetql', injection],
  ['source.ts', program],
  ['markdown.assetql', fencedBlocks],
  ['text.html.markdown', markdown],
]);

const injections = new Map([
  ['source.ts', ['inline.assetql']],
  ['text.html.markdown', ['markdown.assetql']],
]);

async function createRegistry(): Promise<textmate.Registry> {
  const file = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await loadWASM({ data: readFileSync(file) });
  return new textmate.Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: (name) => {
      const found = given.get(name);
      return Promise.resolve(
        found === undefined ? null : textmate.parseRawGrammar(JSON.stringify(found), `${name}.json`),
      );
    },
    getInjections: (name) => injections.get(name),
  });
}

const registry = createRegistry();

/** Reads a text as VS Code does, line by line, and gives what is seen of each. */
export async function tokenize(text: string, scopeName = 'source.assetql'): Promise<readonly (readonly Piece[])[]> {
  const loaded = await (await registry).loadGrammar(scopeName);
  if (loaded === null) throw new Error(`There is no grammar ${scopeName}.`);
  let stack = textmate.INITIAL;
  return text.split('\n').map((line) => {
    const { tokens, ruleStack, stoppedEarly } = loaded.tokenizeLine(line, stack);
    if (stoppedEarly) throw new Error('The line was not read to its end.');
    stack = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      text: line.slice(startIndex, endIndex),
      scope: (scopes.at(-1) ?? '').replace(/\.(?:assetql|ts|markdown)$/, ''),
    }));
  });
}

/** The scope of the first piece that is this text. */
export async function scopeOf(text: string, piece: string): Promise<string | undefined> {
  const lines = await tokenize(text);
  return lines.flat().find((each) => each.text.trim() === piece)?.scope;
}
