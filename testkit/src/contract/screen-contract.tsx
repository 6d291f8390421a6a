/**
 * The contract of a remote's screens with the shell, as a suite of tests that the remote runs over its own: each mounts
 * with the props that the shell gives it, for everybody to whom it is shown, whatever the server does; calls nothing but
 * what is declared; and leaves the page as it was.
 */

import { type DeclaredScreen, type PropsOf, SCREENS } from '@spreadwise/contract/screens';
import type { ComponentType } from 'react';
import type { FakeAnswers } from '../fake-auth';
import { audienceOf } from './audience';
import { SERVERS } from './server';
import { visitScreen } from './visit-screen';

/**
 * @param screens exposed name -> component, as webpack.config.mjs exposes them
 * @param answers what the server answers to the calls that the screens make by themselves
 */
export function screenContract<R extends string, E extends string>(
  remote: R,
  screens: { readonly [X in E]: ComponentType<PropsOf<`${R}/${X}`>> },
  answers: FakeAnswers = {},
): void {
  const samples = SCREENS.filter((sample) => sample.remote === remote);

  describe(`the contract of ${remote}'s screens with the shell`, () => {
    let errors: jest.SpyInstance;
    beforeEach(() => {
      jest.useFakeTimers();
      errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    });
    afterEach(() => {
      errors.mockRestore();
      jest.useRealTimers();
    });

    test('the shell opens these screens and no others', () => {
      expect(Object.keys(screens).sort()).toEqual(samples.map(({ expose }) => expose).sort());
    });

    const cases = samples.flatMap((sample) =>
      audienceOf(sample).flatMap((who) => SERVERS.map((server) => [sample.expose, who, server] as const)),
    );
    test.each(cases)('%s is shown to %s when the server %s', async (expose, who, server) => {
      const sample = samples.find((one) => one.expose === expose) as DeclaredScreen;
      const Screen: unknown = screens[expose as E];
      const visit = await visitScreen(Screen as ComponentType<object>, sample, who, server, answers);
      expect(visit).toEqual({ shown: true, undeclared: [], leftBehind: [] });
      expect(errors.mock.calls).toEqual([]);
    });
  });
}
