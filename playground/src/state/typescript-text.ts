import { openDocument, typescriptProgram, type ServiceContext } from '@assetql/language-service';

/** The search at an offset as a program with the builder; where it cannot be one, a comment that says why. */
export function typescriptText(text: string, offset: number, context: ServiceContext): string {
  const made = typescriptProgram(openDocument('document', text), offset, context);
  return 'problem' in made ? `// ${made.problem}\n` : made.text;
}
