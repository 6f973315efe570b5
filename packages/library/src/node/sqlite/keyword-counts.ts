import { fold, storedText } from '@assetql/core/meaning';
import type { StatementCache } from './statement-cache.ts';

/** By how much the uses of keywords change, by their spelling. Written at once, since most keywords are in many assets. */
export class KeywordCounts {
  private readonly changes = new Map<string, number>();

  add(keywords: readonly string[]): void {
    for (const keyword of keywords) this.change(keyword, 1);
  }

  subtract(keywords: readonly string[]): void {
    for (const keyword of keywords) this.change(keyword, -1);
  }

  write(statements: StatementCache): void {
    const upsert = statements.get(
      `INSERT INTO "keyword" VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET "count" = "count" + excluded."count"`,
    );
    const clean = statements.get('DELETE FROM "keyword" WHERE "folded" = ? AND "keyword" = ? AND "count" <= 0');
    for (const [keyword, change] of this.changes) {
      const [folded, spelling] = [storedText(fold(keyword)), storedText(keyword)];
      if (change !== 0) upsert.run(folded, spelling, change);
      if (change < 0) clean.run(folded, spelling);
    }
  }

  private change(keyword: string, by: number): void {
    this.changes.set(keyword, (this.changes.get(keyword) ?? 0) + by);
  }
}
