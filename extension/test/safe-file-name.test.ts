import { expect, test } from 'vitest';
import { fileNameOf, nameOfNoDevice, safeFileName } from '../src/contracts/safe-file-name.ts';

test.each([
  ['fox.jpg', 'fox.jpg'],
  ['Füchse 2.tar.gz', 'Füchse_2.tar.gz'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['.bashrc', '_bashrc'],
  ['a\\b:c*?"<>|.png', 'a_b_c______.png'],
  ['', 'asset'],
  ['.png', '_png'],
  ['fox.', 'fox_'],
  [`${'a'.repeat(200)}.jpeg`, `${'a'.repeat(80)}.jpeg`],
  // devices of Windows, with whatever extension
  ['con.txt', '_con.txt'],
  ['NUL', '_NUL'],
  ['Aux.tar.gz', '_Aux.tar.gz'],
  ['com1.png', '_com1.png'],
  ['LPT³.png', '_LPT³.png'],
  ['console.txt', 'console.txt'],
  ['com.txt', 'com.txt'],
])('an asset called “%s” is opened as “%s”', (name, file) => {
  expect(safeFileName(name)).toBe(file);
});

test.each([
  ['con', '_con'],
  ['con .csv', '_con .csv'],
  ['Foxes and owls', 'Foxes and owls'],
  ['and so on...', 'and so on.._'],
])('a search called “%s” is exported as “%s”', (name, file) => {
  expect(nameOfNoDevice(name)).toBe(file);
});

test.each([
  ['Cats: all/some', 'Cats all some'],
  ['  Füchse – 2 ', 'Füchse 2'],
  ['???', 'Saved searches'],
  ['aux', '_aux'],
])('a file of a search called “%s” is called “%s”', (title, name) => {
  expect(fileNameOf(title, 'Saved searches')).toBe(name);
});
