import { codeSections } from './code-sections.ts';
import { schemaSections } from './schema-sections.ts';

/** The text of `language-reference.md`, made from the tables of the language. */
export const languageReference = (): string =>
  `${[
    '# Language reference',
    'Made from the tables in `packages/core/src/schema` by `docs/generate-reference.ts`; change those, not this page. A § is a section of the interface specification. "Assumed" means that the specification is silent and live services were followed.',
    ...schemaSections(),
    ...codeSections(),
  ].join('\n\n')}\n`;
