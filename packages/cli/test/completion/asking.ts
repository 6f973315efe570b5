/**
 * Stands for the command in a shell session. Questions of the shell go to the command in the process of the test, since starting one for
 * each Tab would take minutes; of every other call the arguments are noted.
 */
import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';

const args = process.argv.slice(2);

if (args[0] === '__complete' || args[0] === 'completion') {
  const socket = connect(process.env['ANSWERS'] ?? '');
  socket.write(`${JSON.stringify({ args, cwd: process.cwd() })}\n`);
  socket.pipe(process.stdout);
} else {
  appendFileSync(process.env['NOTES'] ?? '', `${JSON.stringify(args)}\n`);
}
