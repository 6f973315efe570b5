import { commands } from 'vscode';
import type { Host } from '../contracts/host.ts';
import type { Platform } from '../contracts/platform.ts';
import type { Preview } from '../contracts/preview.ts';
import type { Language } from '../language/open-language.ts';
import { copyRequest } from './copy-request.ts';
import { explain } from './explain.ts';
import { newSearchFromUrl } from './new-search-from-url.ts';
import { openPlayground } from './open-playground.ts';
import { openReference } from './open-reference.ts';
import { openSamples } from './open-samples.ts';
import { relax } from './relax.ts';
import { copyLink, copyPlaygroundLink } from '../links/copy-link.ts';
import { openLink } from '../links/open-link.ts';
import { writeTypes } from '../types/write-types.ts';
import { openChosenTemplate } from '../templates/open-as-saved-search.ts';
import { warnIfStale } from '../views/warn-if-stale.ts';
import { tellQuery } from './tell-query.ts';

/** Registers the commands about the request of a search. Each takes what code lenses and views hand over, or the caret's search. */
export function openCommands(host: Host, platform: Platform, language: Language, preview: Preview): void {
  const { context, searches } = host;
  const handlers: Readonly<Record<string, (...given: readonly unknown[]) => Promise<void>>> = {
    explain: (...given) => warnIfStale(given, () => explain(preview, given)),
    // The preview counts each part beside its explanation.
    counts: (...given) => explain(preview, given),
    relax: (...given) => relax(language, given),
    url: (...given) => copyRequest(language, 'url', given),
    curl: (...given) => copyRequest(language, 'curl', given),
    typescript: (...given) => copyRequest(language, 'typescript', given),
    tellQuery: (...given) => tellQuery(language, preview, given),
    openAsSavedSearch: (...given) => openChosenTemplate(host, preview, given),
    format: async () => void (await commands.executeCommand('editor.action.formatDocument')),
    newSearchFromUrl: () => newSearchFromUrl(host),
    openPlayground: (...given) => openPlayground(searches, platform, given),
    openReference,
    copyLink: (...given) => warnIfStale(given, () => copyLink(searches, given)),
    copyPlaygroundLink: (...given) => warnIfStale(given, () => copyPlaygroundLink(searches, given)),
    openLink: (query) => openLink(searches, query),
    writeTypes: () => writeTypes(host),
    openSamples: (where) => openSamples(host, where),
  };
  for (const [name, handler] of Object.entries(handlers))
    context.subscriptions.push(commands.registerCommand(`assetql.${name}`, handler));
}
