/**
 * Replaces the command in a shell session. Completion requests are forwarded to the command in the test's process, because starting it for
 * each Tab would take minutes; the arguments of other calls are recorded.
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
