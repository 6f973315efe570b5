import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Ends all access tokens of a data folder before their time. Those who are signed in renew them. */
export function endAccessTokens(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => /^identity.*\.sqlite$/.test(each))) {
    const database = new DatabaseSync(join(folder, name), { timeout: 5000 });
    database.exec(`DELETE FROM "artifact" WHERE "kind" = 'AccessToken'`);
    database.close();
  }
}
