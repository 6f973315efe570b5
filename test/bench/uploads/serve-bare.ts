import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

// The yardstick: a server that takes the same requests, and brings each body to the disk and renames it. It checks nothing. Argument: a folder.
const [folder = ''] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
let baseUrl = '';

async function store(message: IncomingMessage, name: string): Promise<void> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx');
  try {
    for await (const chunk of message) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path, join(folder, name));
}

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(message.url ?? '/', baseUrl);
  const id = randomUUID();
  const isCreated = message.method === 'POST' && url.pathname === '/uploads';
  await store(message, `${url.pathname.replaceAll('/', '-')}-${url.searchParams.get('blockid') ?? id}`);
  response.writeHead(message.method === 'PUT' || isCreated ? 201 : 200, { 'content-type': 'application/json' });
  const created = { id, uploadUrl: `${baseUrl}/storage/${id}.bin?signature=none`, uploadFilename: `${id}.bin` };
  response.end(message.method === 'PUT' ? '' : JSON.stringify(isCreated ? created : { Payload: { batchId: id } }));
}

const server = createServer((message, response) => {
  answer(message, response).catch((failure: unknown) => response.writeHead(500).end(String(failure)));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  process.send?.({ baseUrl, credentials: { accessToken: 'none', subscriptionKey: 'none' } });
});
process.once('disconnect', () => process.exit());
