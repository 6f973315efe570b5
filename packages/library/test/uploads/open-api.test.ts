import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { openApiDescription } from '../../src/http/open-api/description.ts';
import { operations } from '../../src/http/open-api/operations.ts';
import { routes } from '../../src/http/routes.ts';
import { at, uploaded, uploadLibrary } from './upload-library.ts';

test('is served at one address, without credentials, and is valid OpenAPI 3.1', async () => {
  const library = await uploadLibrary();
  const { status, body } = await library.send('http://library.test/api/openapi.json');
  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(openApiDescription('http://library.test/api'))));
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(body)));
  expect([valid, errors]).toEqual([true, undefined]);
  expect(validator.version).toBe('3.1');
});

describe('the description and the service', () => {
  const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const answered = routes.flatMap(({ path, methods }) =>
    Object.keys(methods)
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`),
  );

  test('have the same operations', () => {
    expect(described.toSorted()).toEqual(answered.toSorted());
    expect(
      new Set(
        operations.map(({ method, path }) => at(openApiDescription(''), 'paths', `/${path}`, method, 'operationId')),
      ).size,
    ).toBe(operations.length);
  });

  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s is answered, and asks for credentials exactly where it says so',
    async (_name, { method, path, open = false, success, errors = [] }) => {
      const library = await uploadLibrary();
      const address = `http://library.test/api/${path.replaceAll(/\{\w+\}/g, 'x')}`;
      const { status } = await library.send(address, { method: method.toUpperCase() });
      expect(open ? [success, ...errors] : [401]).toContain(status);
    },
  );

  test.each(
    operations
      .filter(({ open = false }) => !open)
      .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )(
    '%s answers a request that names nothing by a status that is described',
    async (_name, { method, path, success, errors = [] }) => {
      const library = await uploadLibrary();
      const { status } = await library.call('bob', method.toUpperCase(), `/${path.replaceAll(/\{\w+\}/g, 'x')}`);
      expect([success, ...errors]).toContain(status);
      expect(library.failures).toEqual([]);
    },
  );

  test('members that the description requires are in the answers', async () => {
    const library = await uploadLibrary();
    const id = await uploaded(library, 'ann');
    const schemas = at(openApiDescription(''), 'components', 'schemas');
    const required = (name: string): unknown => at(schemas, name, 'required');
    const listed = at((await library.call('ann', 'GET', '/assets')).body, 'payload', 'assets', 0);
    const link = (await library.call('ann', 'POST', `/assets/${id}/directLinks`, {})).body;
    const lightbox = (await library.call('ann', 'POST', `/uploads/${id}/lightboxes`, { name: 'New' })).body;
    const creation = (await library.call('ann', 'POST', '/uploads', {})).body;
    const refused = (await library.call('ann', 'GET', '/uploads/x')).body;
    for (const [name, value] of [
      ['Asset', listed],
      ['DirectLinkDetail', link],
      ['Lightbox', lightbox],
      ['UploadCreation', creation],
      ['Error', refused],
    ] as const)
      expect(new Set(Object.keys(Object(value))), name).toEqual(new Set(Object.values(Object(required(name)))));
  });
});
