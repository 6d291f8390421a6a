import { reasonOf } from './errors';

test('what is logged of a failed call has nothing of its query, where keys and signatures stand', () => {
  const error = new Error(
    'htx GET https://api.huobi.pro/v1/x?AccessKeyId=me&Signature=secret 403 Forbidden\n{}',
  );
  expect(reasonOf(error)).toBe('htx GET https://api.huobi.pro/v1/x?… 403 Forbidden');
});
