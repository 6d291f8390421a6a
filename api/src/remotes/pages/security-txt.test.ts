import { securityTxtRoutes } from './security-txt';

test('it names the contact, itself, and an end within a year', async () => {
  const routes = securityTxtRoutes({
    contact: 'mailto:security@spreadwise.test',
    publicOrigin: 'https://spreadwise.test',
    now: () => new Date('2026-11-21T12:00:00.000Z'),
  });
  const answer = await routes.request('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:security@spreadwise.test',
      'Expires: 2027-05-20T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://spreadwise.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});
