import { longestAddress, readRequest, writeBody, writeCurl, writeUrl } from '@assetql/core/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { request } from '../arbitraries/request.ts';

const address = 'https://library.example/api/assets';

test('a curl command is read back as the request it sends, whatever is in it', () => {
  fc.assert(
    fc.property(request, fc.boolean(), (given, isBody) => {
      const command = isBody
        ? writeCurl({ url: `${address}/search`, body: writeBody(given) })
        : writeCurl({ url: writeUrl(address, given) });
      const { form, request: read } = readRequest(command);
      expect(form).toBe('curl');
      expect(writeBody(read)).toEqual(writeBody(given));
    }),
  );
});

test('it takes token and key from the environment when it runs', () =>
  expect(writeCurl({ url: address })).toBe(`curl '${address}' \\
  -H "Authorization: bearer $ASSETQL_TOKEN" \\
  -H "Ocp-Apim-Subscription-Key: $ASSETQL_SUBSCRIPTION_KEY"`));

test('or leaves them to be filled in', () =>
  expect(writeCurl({ url: address }, { token: '<TOKEN>', subscriptionKey: '<KEY>' })).toBe(`curl '${address}' \\
  -H "Authorization: bearer <TOKEN>" \\
  -H "Ocp-Apim-Subscription-Key: <KEY>"`));

test('an address that common servers take is shorter than 8 KiB', () => expect(longestAddress).toBeLessThan(8192));
