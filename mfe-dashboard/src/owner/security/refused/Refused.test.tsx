import type { CallResponse } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import Refused from './Refused';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const lastAt = '2026-11-21T09:30:00.000Z';

async function show(answer: CallResponse<'GET /api/admin/defences'>) {
  showScreen(<Refused />, { user: OWNER_USER, answers: { 'GET /api/admin/defences': answer } });
  await settle();
}

test('each refusal is a sentence with how often, when and a way to act', async () => {
  await show({
    csp: [
      { directive: 'script-src-elem', source: 'https://evil.example', page: '/signup', count: 12, lastAt },
      { directive: 'style-src-attr', source: 'inline', page: 'other', count: 1, lastAt },
    ],
    limits: [{ bucket: 'checkouts', who: '0a1b2c3d4e', count: 1_300, lastAt }],
  });
  const [script, style, limit] = screen.getAllByRole('listitem');
  expect(script).toHaveTextContent(
    'A script from https://evil.example was refused on /signup (script-src-elem).12 times',
  );
  expect(style).toHaveTextContent(
    'A style written into the page was refused on a page that is none of ours (style-src-attr).once',
  );
  expect(limit).toHaveTextContent('Beginning checkouts was refused to 0a1b2c3d4e.1,300 times');
  expect(screen.getByRole('link', { name: 'See the payments' })).toHaveAttribute(
    'href',
    expect.stringContaining('?section=customers&part=payments'),
  );
});

test('a quiet week is said', async () => {
  await show({ csp: [], limits: [] });
  expect(screen.getByText('Browsers have refused nothing for seven days.')).toBeVisible();
  expect(screen.getByText('No limit was hit for seven days.')).toBeVisible();
});
