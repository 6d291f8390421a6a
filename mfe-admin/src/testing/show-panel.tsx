/** Mounts the owner's panel at its own address. */
import { type ShowOptions, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import Panel from '../Panel';

export interface PanelTestOptions extends ShowOptions {
  readonly mode?: 'test' | 'live';
}

export async function showPanel({ mode = 'live', answers, ...options }: PanelTestOptions) {
  const logout = jest.fn(async () => {});
  const shown = showScreen(
    <Panel productName="Spreadwise" payment={{ publishableKey: 'pk_test_1', mode, scriptUrl: null }} />,
    {
      ...{ at: '/dashboard', path: '/dashboard', logout },
      ...options,
      answers: { 'GET /api/rollouts': { open: ['explanations'] }, ...answers },
    },
  );
  await settle();
  return { ...shown, logout };
}

/** The value beside a term of a definition list. */
export const valueBeside = (term: string): string | null =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? null;
