import { writePrivateFile } from '../../src/node/write-whole.ts';

// Writes a file of many bytes, as a whole or not at all, and says which.
try {
  writePrivateFile(process.argv[2] ?? '', 'new '.repeat(Number(process.argv[3])));
  console.log('written');
} catch (failure) {
  console.log(String(failure));
}
