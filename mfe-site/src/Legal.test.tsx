import { settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import Legal from './Legal';

const TEXT = {
  version: { date: '2026-11-26', hash: 'ab' },
  isDraft: true,
  missing: [] as string[],
  sections: [{ heading: 'Provider', paragraphs: ['Spreadwise GmbH'], list: ['One', 'Two'] }],
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(at: string, answer = TEXT) {
  const shown = showScreen(<Legal productName="Spreadwise" />, { at, answers: { 'GET /api/legal': answer } });
  await settle();
  return shown;
}

test('shows a legal text with its version and marks it as a draft until it is released', async () => {
  const { auth } = await show('/imprint');
  expect(auth.calls[0]?.input?.query).toEqual({ text: 'imprint', language: 'en' });
  expect(screen.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
  expect(screen.getByText('Spreadwise GmbH')).toBeVisible();
  expect(screen.getByText(/Version of 26 November 2026/)).toBeVisible();
  expect(screen.getByText('Draft, not reviewed by counsel')).toBeVisible();
});

test('shows no draft mark on a released text', async () => {
  await show('/terms', { ...TEXT, isDraft: false });
  expect(screen.queryByText('Draft, not reviewed by counsel')).toBeNull();
});

test('names the details that the operator has not entered', async () => {
  await show('/privacy', { ...TEXT, missing: ['name', 'address'] });
  expect(screen.getByText('The operator has not entered their name and their address yet.')).toBeVisible();
});

test('folds a long list but not a short one', async () => {
  const list = Array.from({ length: 13 }, (_, index) => `Entry ${index}`);
  await show('/privacy', {
    ...TEXT,
    sections: [...TEXT.sections, { heading: 'Data', paragraphs: [], list }],
  });
  expect(screen.getByText('One')).toBeVisible();
  expect(screen.getByText('All 13 entries').closest('details')).not.toHaveAttribute('open');
  expect(screen.getByText('Entry 0').closest('details')).toContainElement(screen.getByText('Entry 12'));
});
