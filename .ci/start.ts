import { assetql } from './assetql.ts';

process.exitCode = await assetql(['serve', '--open', ...process.argv.slice(2)]);
