import type { FileDiagnostic } from '../file-diagnostics.ts';
import { jsonList } from './json-text.ts';
import { positionsOf } from './position.ts';

/**
 * JSON output: `[{ file, kind, code, severity, message, range, position, fixes }]`. Ranges are UTF-16 offsets in the file; positions are
 * its lines and columns.
 */
export function jsonReport(diagnostics: readonly FileDiagnostic[]): string {
  return jsonList(
    diagnostics.map(({ input, kind, diagnostic }) => {
      const { code, severity, message, range, fixes } = diagnostic;
      return [{ file: input.name, kind, code, severity, message, range, fixes }, positionsOf(input)];
    }),
  );
}
