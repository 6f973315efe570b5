import { openFolderFiles } from '../../src/node/index.ts';

// Uploads, completes and removes files until it is killed, and says what is acknowledged. Arguments: folder, and a name for its uploads.
const [folder = '', round = ''] = process.argv.slice(2);
const files = await openFolderFiles(folder);
console.log('ready');
for (let number = 0; ; number++) {
  const upload = `round-${round}-${number}`;
  await files.begin(upload);
  console.log(`begun ${upload}`);
  const ids = ['a', 'b', 'c'];
  for (const id of ids) {
    await files.segment(upload, id, new Blob([new Uint8Array(100_000).fill(number)]).stream());
    console.log(`segment ${upload} ${id}`);
  }
  await files.complete(upload, number % 2 === 0 ? ids : ['b']);
  console.log(`complete ${upload}`);
  if (number % 3 === 0) {
    await files.remove(upload);
    console.log(`removed ${upload}`);
  }
}
