import { signRequest, type UnsignedRequest } from './sign-request';

const context = {
  region: 'us-east-1',
  now: new Date('2013-05-24T00:00:00.000Z'),
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
};

const signature = (method: UnsignedRequest['method'], path: string, headers = {}, body = '') => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
  const signed = signRequest({ method, url, headers, body: Buffer.from(body) }, context);
  return signed.authorization?.replace(/.*Signature=/, '');
};

// The examples of the Amazon S3 API reference, which give the signatures.
test.each([
  [
    'an object',
    signature('GET', '/test.txt', { Range: 'bytes=0-9' }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a new object',
    signature(
      'PUT',
      '/test$file.text',
      { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
    ),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a parameter without a value',
    signature('GET', '/?lifecycle'),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    signature('GET', '/?max-keys=2&prefix=J'),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s is signed as the reference signs it', (_, ours, reference) => {
  expect(ours).toBe(reference);
});
