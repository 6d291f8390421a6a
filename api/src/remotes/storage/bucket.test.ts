/** Requests are signed with AWS Signature Version 4; the expected signatures were computed by its reference. */
import { openBucket } from './bucket';

async function sentHeaders(send: (bucket: ReturnType<typeof openBucket>) => Promise<unknown>) {
  let headers = new Headers();
  const bucket = openBucket(
    {
      url: 'https://examplebucket.s3.amazonaws.com',
      region: 'us-east-1',
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    {
      fetch: async (_, init) => {
        headers = new Headers(init?.headers);
        return new Response();
      },
      now: () => new Date('2013-05-24T00:00:00.000Z'),
      timers: { sleep: async () => {} },
      timeoutMs: 1_000,
    },
  );
  await send(bucket);
  return headers;
}

test.each<[string, (bucket: ReturnType<typeof openBucket>) => Promise<unknown>, string]>([
  [
    'an object',
    (bucket) => bucket.get('test.txt'),
    'df548e2ce037944d03f3e68682813b093763996d597cf890ca3d9037fd231eb4',
  ],
  [
    'a new object',
    (bucket) => bucket.put('test$file.text', Buffer.from('Welcome to Amazon S3.')),
    '1e15d288c066d54cc20d8f664ade3fa96e6744b2861304671f6eb633045a2d4a',
  ],
  [
    'a name with a plus and a space',
    (bucket) => bucket.delete('remotes/a+b c.zip'),
    '7f3ccb6a800b4891ffb689944999e37461e0d9ae661fc550b1becac3640cbb06',
  ],
])('signs the request for %s', async (_, send, signature) => {
  const headers = await sentHeaders(send);
  const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
  const signed = 'host;x-amz-content-sha256;x-amz-date';
  expect(headers.get('authorization')).toBe(
    `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`,
  );
  expect(headers.get('x-amz-date')).toBe('20130524T000000Z');
});
