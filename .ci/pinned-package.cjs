// Installs one of the packages in pinned-packages.json, after comparing what was fetched with the hash there.
// Plain JavaScript, so that it also runs on an older Node. Usage: node .ci/pinned-package.cjs NAME FOLDER [PINS]
'use strict';

const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const windows = process.platform === 'win32';

function npm(folder, args, environment) {
  const quiet = ['--ignore-scripts', '--loglevel=error'];
  const options = { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 2], shell: windows };
  return spawnSync('npm', [...args, ...quiet], options).status === 0;
}

/**
 * Installs a package into `node_modules` of a new folder, without its install scripts, and with `alone` without its optional dependencies.
 * Gives why it could not, as a sentence, or `undefined`; nothing of a package whose hash differs is unpacked.
 */
function installPinned(name, folder, environment, options = {}) {
  const { alone = false, pins = path.join(__dirname, 'pinned-packages.json') } = options;
  const { version, integrity } = JSON.parse(fs.readFileSync(pins, 'utf8'))[name];
  const partial = `${folder}.${process.pid}`;
  fs.mkdirSync(partial, { recursive: true });
  try {
    if (!npm(partial, ['pack', `${name}@${version}`], environment)) return `${name} ${version} could not be fetched.`;
    const file = fs.readdirSync(partial).find((each) => each.endsWith('.tgz'));
    const fetched = createHash('sha512')
      .update(fs.readFileSync(path.join(partial, file)))
      .digest('base64');
    if (`sha512-${fetched}` !== integrity) {
      return `The fetched ${name} ${version} has the hash sha512-${fetched} instead of ${integrity}, so it was not installed.`;
    }
    const args = ['install', '--prefix', '.', '--no-save', '--no-audit', '--no-fund'];
    if (alone) args.push('--omit=optional');
    if (!npm(partial, [...args, `./${file}`], environment)) return `${name} ${version} could not be installed.`;
    fs.rmSync(path.join(partial, file));
    try {
      fs.renameSync(partial, folder);
    } catch {
      // Another process was faster.
      if (!fs.existsSync(path.join(folder, 'node_modules')))
        return `${name} ${version} could not be put into ${folder}.`;
    }
    return undefined;
  } finally {
    fs.rmSync(partial, { recursive: true, force: true });
  }
}

module.exports = { installPinned };

if (require.main === module) {
  const [name, folder, pins] = process.argv.slice(2);
  const problem = installPinned(name, path.resolve(folder), process.env, pins === undefined ? {} : { pins });
  if (problem !== undefined) process.stderr.write(`${problem}\n`);
  process.exitCode = problem === undefined ? 0 : 1;
}
