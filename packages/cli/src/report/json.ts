import type { Finding } from '../findings.ts';

/** For programs: `[{ file, kind, code, severity, message, range, fixes }]`; ranges are UTF-16 offsets in the file. */
export function jsonReport(findings: readonly Finding[]): string {
  const rows = findings.map(({ input, kind, diagnostic }) => ({
    file: input.name,
    kind,
    code: diagnostic.code,
    severity: diagnostic.severity,
    message: diagnostic.message,
    range: diagnostic.range,
    fixes: diagnostic.fixes,
  }));
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}
