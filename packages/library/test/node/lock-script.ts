import { withDataLock } from '../../src/node/data-lock.ts';

// Takes the lock of a folder, says so, and keeps it until the process is killed.
await withDataLock(process.argv[2] ?? '', async () => {
  console.log('locked');
  await new Promise((resolve) => {
    setTimeout(resolve, 60_000);
  });
});
