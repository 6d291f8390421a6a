import { securityTxtRoutes } from './security-txt';

test('it names the operator’s address, itself, and an end within a year; without an address there is none', async () => {
  let contact = '';
  const routes = securityTxtRoutes({
    contact: () => contact,
    publicOrigin: 'https://spreadwise.test',
    now: () => new Date('2026-11-21T12:00:00.000Z'),
  });
  expect((await routes.request('/.well-known/security.txt')).status).toBe(404);
  contact = 'security@spreadwise.test';
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
