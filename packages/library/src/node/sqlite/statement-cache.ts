import type { DatabaseSync, StatementSync } from 'node:sqlite';

const most = 64;
/** Longer statements are hardly asked twice, and large to keep. */
const longest = 10_000;

/** Keeps the statements that were asked last ready to run. */
export class StatementCache {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  get(sql: string): StatementSync {
    const known = this.statements.get(sql);
    const statement = known ?? this.database.prepare(sql);
    if (sql.length > longest) return statement;
    this.statements.delete(sql);
    this.statements.set(sql, statement);
    const [oldest] = this.statements.keys();
    if (this.statements.size > most && oldest !== undefined) this.statements.delete(oldest);
    return statement;
  }
}
