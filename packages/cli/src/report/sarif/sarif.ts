import type { Artifact, Fix as SarifFix, Location, Log, Region, Result, ArtifactLocation } from 'sarif';
import type { Diagnostic, Fix, Range, Severity } from '@assetql/core';
import type { FileDiagnostic } from '../../file-diagnostics.ts';
import type { Input } from '../../files/input.ts';
import { positionsIn } from '../position.ts';
import { artifactOf, folderUri, sourceRoot } from './artifact.ts';
import { lineHashes } from './line-hashes.ts';
import { levels, ruleIndex, rules } from './rules.ts';

export interface SarifRun {
  /** All inputs, with or without diagnostics. */
  readonly inputs: readonly Input[];
  /** The folder that relative paths refer to. */
  readonly folder: string;
  /** The version of the command. */
  readonly version: string;
}

/** An input with its artifact, positions and fingerprints. */
class Source {
  readonly location: ArtifactLocation;
  private readonly mark: number;
  private readonly position: ReturnType<typeof positionsIn>;
  private readonly text: string;
  private hashes: readonly string[] | undefined;

  constructor(input: Input, location: ArtifactLocation) {
    this.location = location;
    // SARIF does not count a byte order mark.
    this.mark = input.text.startsWith('\uFEFF') ? 1 : 0;
    this.text = input.text.slice(this.mark);
    this.position = positionsIn(this.text);
  }

  region({ start, end }: Range): Region {
    const from = this.position(Math.max(0, start - this.mark));
    const to = this.position(Math.max(0, end - this.mark));
    return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
  }

  /** The fingerprint of the line at a range. */
  hash({ start }: Range): string {
    this.hashes ??= lineHashes(this.text);
    return this.hashes[this.position(Math.max(0, start - this.mark)).line - 1] ?? '';
  }

  locate(range: Range): Location {
    return { physicalLocation: { artifactLocation: this.location, region: this.region(range) } };
  }
}

function fixOf({ title, safe, preferred = false, edits }: Fix, source: Source): SarifFix {
  return {
    description: { text: title },
    artifactChanges: [
      {
        artifactLocation: source.location,
        replacements: edits.map(({ range, newText }) => ({
          deletedRegion: source.region(range),
          ...(newText === '' ? {} : { insertedContent: { text: newText } }),
        })),
      },
    ],
    properties: { safe, preferred },
  };
}

function resultOf({ code, severity, message, range, related = [], fixes }: Diagnostic, source: Source): Result {
  return {
    ruleId: code,
    ruleIndex: ruleIndex.get(code) ?? -1,
    level: levels[severity],
    message: { text: message },
    locations: [source.locate(range)],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((one, index) => ({
            id: index + 1,
            message: { text: one.message },
            ...source.locate(one.range),
          })),
        }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(fix, source)) }),
    partialFingerprints: { primaryLocationLineHash: source.hash(range) },
  };
}

/** The maximum number of results in a log that GitHub accepts. */
export const mostResults = 25_000;

const gravity: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

function reported(diagnostics: readonly FileDiagnostic[]): readonly FileDiagnostic[] {
  if (diagnostics.length <= mostResults) return diagnostics;
  const rank = ({ diagnostic }: FileDiagnostic): number => gravity.indexOf(diagnostic.severity);
  return diagnostics.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostResults);
}

/**
 * A SARIF 2.1.0 log for GitHub code scanning and other tools: one run with all rules, the inputs, the results and their fixes. At most
 * {@link mostResults} results, the most severe first.
 */
export function sarifReport(diagnostics: readonly FileDiagnostic[], { inputs, folder, version }: SarifRun): string {
  // Several links may lead to one file.
  const artifacts = new Map<string, { readonly index: number; readonly artifact: Artifact }>();
  const sources = new Map<Input, Source>();
  for (const input of inputs) {
    const artifact = artifactOf(input, folder);
    const key = JSON.stringify(artifact);
    const { index } = artifacts.get(key) ?? { index: artifacts.size };
    artifacts.set(key, { index, artifact });
    sources.set(input, new Source(input, { ...artifact.location, index }));
  }
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'AssetQL', semanticVersion: version, version, rules: [...rules] } },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        originalUriBaseIds: { [sourceRoot]: { uri: folderUri(folder) } },
        invocations: [{ executionSuccessful: true, workingDirectory: { uri: folderUri(folder) } }],
        artifacts: [...artifacts.values()].map(({ artifact }) => artifact),
        results: reported(diagnostics).flatMap(({ input, diagnostic }) => {
          const source = sources.get(input);
          return source === undefined ? [] : [resultOf(diagnostic, source)];
        }),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}
