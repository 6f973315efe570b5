import type { Diagnostic } from '@assetql/core';
import type { Notice } from './answer.ts';

/** Notices that an answer carries, and diagnostics of one expression. */
const mostNotices = 50;
const mostDiagnostics = 100;
/** Characters of the diagnostics of one expression, as JSON: each may quote the expression, and fix all of it. */
const largestDiagnostics = 200_000;
/** Characters of a name that is quoted. */
const longestQuote = 100;

/** A name, cut where it is too long to be read, but not within a character. */
const short = (name: string): string =>
  name.length > longestQuote ? `${name.slice(0, longestQuote).replaceAll(/\p{Surrogate}/gu, '')}…` : name;

/** A name in a sentence. */
export const quoted = (name: string): string => `“${short(name)}”`;

/** The first diagnostics that fit into an answer. One that is too large alone goes without its fixes. */
function fitting(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const fit: Diagnostic[] = [];
  let size = 0;
  for (const diagnostic of diagnostics) {
    const whole = JSON.stringify(diagnostic).length;
    const small = whole <= largestDiagnostics ? diagnostic : { ...diagnostic, fixes: [], related: [] };
    size += Math.min(whole, largestDiagnostics);
    if (fit.length > 0 && (fit.length === mostDiagnostics || size > largestDiagnostics)) break;
    fit.push(small);
  }
  return fit;
}

/** What is said about a request, each thing once, and no more than can be read: an answer is never many times its request. */
export class NoticeList {
  private readonly kind: 'errors' | 'warnings';
  private readonly notices: Notice[] = [];
  private readonly said = new Set<string>();
  private more = 0;

  constructor(kind: 'errors' | 'warnings') {
    this.kind = kind;
  }

  /** Every notice, and at the end how many there are that are not told. */
  get list(): readonly Notice[] {
    if (this.more === 0) return this.notices;
    return [...this.notices, { message: `There are ${this.more} more ${this.kind} like these.` }];
  }

  add(message: string, parameter?: string): void {
    if (this.notices.length >= mostNotices) {
      this.more += 1;
      return;
    }
    const place = parameter === undefined ? undefined : short(parameter);
    const key = `${place ?? ''} ${message}`;
    if (this.said.has(key)) return;
    this.said.add(key);
    this.notices.push({ message, ...(place === undefined ? {} : { parameter: place }) });
  }

  /** What is wrong in the expression of a parameter. */
  addDiagnostics(parameter: string, found: readonly Diagnostic[]): void {
    const [first] = found;
    if (first === undefined) return;
    const diagnostics = fitting(found);
    this.notices.push({ message: first.message, parameter, diagnostics });
    const more = found.length - diagnostics.length;
    if (more > 0)
      this.notices.push({ message: `“${parameter}” has ${more} more ${this.kind} than are told here.`, parameter });
  }
}
