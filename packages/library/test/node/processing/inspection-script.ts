import { appendFileSync } from 'node:fs';
import type { FileToRead, InspectionReport } from '../../../src/node/processing/messages.ts';

// Stands in for the process that reads files, and does what the name of a file says; the first part is a file to which the process id is appended.
const send = (report: InspectionReport): Promise<void> =>
  new Promise((resolve) => void process.send?.(report, undefined, {}, () => resolve()));

const say = (line: string): Promise<void> => new Promise((resolve) => process.stdout.write(line, () => resolve()));

process.on('disconnect', () => process.exit());
process.on('message', (file: FileToRead) => {
  const [log] = file.parts;
  if (log !== undefined) appendFileSync(log, `${process.pid}\n`);
  void (async () => {
    await send({ kind: 'found', facts: { width: 7 } });
    switch (file.fileName) {
      case 'time':
      case 'memory':
        await say(`alive\nout of ${file.fileName}\n`);
        process.kill(process.pid, 'SIGKILL');
        break;
      case 'crash':
        process.kill(process.pid, 'SIGKILL');
        break;
      case 'fail':
        await send({ kind: 'failed', message: 'The disk is full.' });
        break;
      case 'hang':
        break;
      default:
        await send({ kind: 'read', facts: { width: 7, height: 5 }, renditions: {} });
    }
  })();
});
