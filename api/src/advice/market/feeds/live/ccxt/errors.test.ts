import { reasonOf } from './errors';

test('reasonOf drops the query of a failed call, which may hold keys and signatures', () => {
  const error = new Error(
    'htx GET https://api.huobi.pro/v1/x?AccessKeyId=me&Signature=secret 403 Forbidden\n{}',
  );
  expect(reasonOf(error)).toBe('htx GET https://api.huobi.pro/v1/x?… 403 Forbidden');
});
