import { appendFileSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResumeRecord } from '@assetql/client';
import type { LocalFile } from '../../src/upload/find-files.ts';
import { UploadLog } from '../../src/upload/upload-log.ts';

const resume = (uploadId: string): ResumeRecord => ({
  version: 1,
  uploadId,
  fileName: 'a.jpg',
  size: 3,
  lastModified: null,
  segmentSize: 1024,
});
const folder = (): string => mkdtempSync(join(tmpdir(), 'assetql-log-'));
const file = (name: string): LocalFile => ({ name, path: `/photos/${name}`, size: 3, modified: 1000.5 });
const open = (at: string, baseUrl = 'https://library.example') => UploadLog.open(at, baseUrl);

test('what is remembered of files is known to the next run, of each library by itself', async () => {
  const at = folder();
  {
    await using log = await open(at);
    expect(log.find(file('a.jpg'))).toBeUndefined();
    await Promise.all([
      log.add(file('a.jpg'), { resume: resume('first') }),
      log.add(file('b.jpg'), { resume: resume('second') }),
    ]);
    await log.add(file('a.jpg'), { assetId: 'asset' });
    expect(log.find(file('a.jpg'))).toEqual({ assetId: 'asset' });
  }
  await using log = await open(at);
  expect(log.find(file('a.jpg'))).toEqual({ assetId: 'asset' });
  expect(log.find(file('b.jpg'))).toEqual({ resume: resume('second') });
  expect(log.find({ ...file('b.jpg'), modified: 1001 })).toBeUndefined();
  await using other = await open(at, 'https://other.example');
  expect(other.find(file('a.jpg'))).toBeUndefined();
  const [path = ''] = readdirSync(join(at, 'uploads'));
  if (process.platform !== 'win32') expect(statSync(join(at, 'uploads', path)).mode & 0o777).toBe(0o600);
});

test('a line that was cut off is ignored, and so is what is no entry', async () => {
  const at = folder();
  {
    await using log = await open(at);
    await log.add(file('a.jpg'), { assetId: 'asset' });
  }
  const [name = ''] = readdirSync(join(at, 'uploads'));
  appendFileSync(join(at, 'uploads', name), 'null\n{"path":1}\n{"path":"/photos/b.jpg","si');
  {
    await using log = await open(at);
    expect(log.find(file('a.jpg'))).toEqual({ assetId: 'asset' });
    await log.add(file('b.jpg'), { resume: resume('again') });
  }
  await using log = await open(at);
  expect(log.find(file('b.jpg'))).toEqual({ resume: resume('again') });
});

test('a folder that cannot be used is named', async () => {
  const at = join(folder(), 'file');
  writeFileSync(at, '');
  await expect(open(at)).rejects.toThrow(/file\/uploads\/\w+\.ndjson, which remembers uploads, cannot be used: /);
});
