import { type RemoteContract, remoteContract } from '@spreadwise/contract';
import { shownTo, visitsOf } from './mount-check';

const contract = (change: object): RemoteContract =>
  remoteContract.parse({ name: 'mfe-sample', team: 'Samples', budget: 5, ...change });
const page = (expose: string, more: object) => ({
  path: `/${expose.toLowerCase()}`,
  title: expose,
  expose,
  ...more,
});
const OWN = { 'mfe-sample.view': { description: 'Samples.', heldBy: ['BASIC', 'PRO'] } };

const people = (given: RemoteContract) => visitsOf(given).map((visit) => visit.map(({ name }) => name));
const seenBy = (name: string, given: RemoteContract) => {
  const person = visitsOf(given)
    .flat()
    .find((one) => one.name === name);
  if (!person) throw new Error(`${name} does not look.`);
  const { pages, cards } = shownTo(person, given);
  return [...pages, ...cards].map(({ expose }) => expose);
};

test('the viewers are nobody, the owner and a customer', () => {
  expect(people(contract({}))).toEqual([['nobody', 'the owner'], ['a customer']]);
});

test('adds a customer of another tier if nobody else would see a page', () => {
  const own = contract({
    permissions: OWN,
    pages: [page('Basic', { audience: 'signed-in', permission: 'mfe-sample.view' })],
  });
  expect(people(own)).toEqual([['nobody', 'the owner'], ['a customer'], ['a customer of BASIC']]);
  expect(seenBy('a customer', own)).toEqual([]);
  expect(seenBy('a customer of BASIC', own)).toEqual(['Basic']);
});

test('each viewer sees what its sign-in state and permissions allow', () => {
  const given = contract({
    pages: [
      page('Out', { audience: 'signed-out' }),
      page('In', { audience: 'signed-in' }),
      page('All', {}),
      page('Visits', { audience: 'signed-in', permission: 'user.management' }),
    ],
    cards: [
      { slot: 'mfe-dashboard.overview', title: 'Card', expose: 'Card' },
      { slot: 'mfe-dashboard.overview', title: 'Gold', expose: 'Gold', permission: 'dashboard.gold' },
    ],
  });
  expect(seenBy('nobody', given)).toEqual(['Out', 'All', 'Card']);
  expect(seenBy('the owner', given)).toEqual(['In', 'All', 'Visits', 'Card']);
  expect(seenBy('a customer', given)).toEqual(['In', 'All', 'Card', 'Gold']);
});
