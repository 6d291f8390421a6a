/**
 * The contract between a remote's screens and cards and the shell, as a test suite that the remote runs over its own:
 * each mounts with the shell's props, for every user to whom its remote.json shows it, whatever the server does; it
 * makes only declared calls; and it leaves the page as it was.
 */
import type { ScreenProps } from '@spreadwise/contract/screens';
import type { ComponentType } from 'react';
import type { FakeAnswers } from '../fake-auth';
import { contractOf, shownOf } from './declared';
import { SERVERS } from './server';
import { visitScreen } from './visit-screen';

/**
 * @param screens exposed name -> component, as webpack.config.mjs exposes them
 * @param answers the server's answers to the calls that the screens make by themselves
 */
export function screenContract(
  remote: string,
  screens: Readonly<Record<string, ComponentType<ScreenProps>>>,
  answers: FakeAnswers = {},
): void {
  const contract = contractOf(expect.getState().testPath ?? '');
  const shown = shownOf(contract);

  describe(`the contract of ${remote} with the shell`, () => {
    let errors: jest.SpyInstance;
    beforeEach(() => {
      jest.useFakeTimers();
      errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    });
    afterEach(() => {
      errors.mockRestore();
      jest.useRealTimers();
    });

    test('its remote.json names it, these screens and cards, and no others', () => {
      expect(contract.name).toBe(remote);
      expect([...new Set(shown.map(({ expose }) => expose))].sort()).toEqual(Object.keys(screens).sort());
      expect(Object.keys(screens)).toEqual(expect.arrayContaining(Object.keys(contract.opens)));
    });

    const cases = shown.flatMap((one) =>
      one.audience.flatMap((who) => SERVERS.map((server) => [nameOf(one), who, server, one] as const)),
    );
    test.each(cases)('%s is shown to %s when the server %s', async (_, who, server, one) => {
      const Screen = screens[one.expose] as ComponentType<object>;
      const declared = { ...one, opens: contract.opens[one.expose] ?? {}, grants: contract.permissions };
      const visit = await visitScreen(Screen, declared, who, server, answers);
      expect(visit).toEqual({ shown: true, undeclared: [], leftBehind: [] });
      expect(errors.mock.calls).toEqual([]);
    });
  });
}

const nameOf = ({ expose, place, leadsOn }: ReturnType<typeof shownOf>[number]) =>
  `${expose}${place === 'card' ? ', a card,' : ''}${leadsOn ? ', which leads on,' : ''}`;
