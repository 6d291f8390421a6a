import { wayOf } from './audit-links';

test('links customer rows to the customer, refused sign-ins to the sessions, and statements to the database', () => {
  expect(wayOf({ action: 'comp.granted', subject: 'cus_1' })?.to.search).toBe(
    '?section=customers&customer=cus_1',
  );
  expect(wayOf({ action: 'owner.login-refused', subject: null })?.to.search).toBe(
    '?section=system&part=sign-in',
  );
  expect(wayOf({ action: 'database.read', subject: null })?.to.search).toBe('?section=system&part=database');
  expect(wayOf({ action: 'mail.sent', subject: null })).toBeNull();
});
