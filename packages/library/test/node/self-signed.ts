import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** One element of DER, the encoding of certificates: its type, its length, its content. */
function der(type: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length: size } = body;
  // the shortest form, on which browsers insist
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

const sequence = (...content: readonly Uint8Array[]): Buffer => der(0x30, ...content);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const text = (type: number, value: string): Buffer => der(type, Buffer.from(value));

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const commonName = oid(0x55, 0x04, 0x03);
const subjectAltName = oid(0x55, 0x1d, 0x11);

/** A new self-signed certificate for some host names, and its private key; both as PEM. */
export function selfSigned(...names: readonly string[]): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const owner = sequence(der(0x31, sequence(commonName, text(0x0c, 'AssetQL tests'))));
  const alternatives = sequence(...names.map((name) => text(0x82, name)));
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x01]), randomBytes(8)),
    ecdsaWithSha256,
    owner,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    owner,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, alternatives)))),
  );
  const signature = createSign('sha256').update(certificate).sign(privateKey);
  const signed = sequence(certificate, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = signed.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
