import { assetql } from './assetql.ts';
import { buildCommand } from './build.ts';

process.exitCode = await assetql(process.argv.slice(2), buildCommand);
