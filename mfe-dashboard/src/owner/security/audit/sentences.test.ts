import { sentenceOf, wayOf } from './sentences';

test('what has no sentence of its own is told by its name', () => {
  expect(sentenceOf('comp.granted')).toBe('A tier was given without a payment.');
  expect(sentenceOf('subscription.cancelScheduled')).toBe('Subscription, cancel scheduled.');
});

test('a row about a customer leads there, a refused sign-in to the sessions', () => {
  expect(wayOf({ action: 'comp.granted', subject: 'cus_1' })?.to.search).toBe(
    '?section=customers&customer=cus_1',
  );
  expect(wayOf({ action: 'owner.login-refused', subject: null })?.to.search).toBe('?section=security');
  expect(wayOf({ action: 'mail.sent', subject: null })).toBeNull();
});
