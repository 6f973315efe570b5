#!/usr/bin/env node
// The command of this clone, from any folder: what pre-commit and the GitHub Action run. The first time it sets the clone up.
// Plain JavaScript, so that it also runs on an older Node. Usage: .ci/assetql.cjs ARGUMENT…
'use strict';

process.env.INIT_CWD = process.cwd();
process.argv.splice(2, 0, 'command');
module.exports = require('./bootstrap.cjs');
