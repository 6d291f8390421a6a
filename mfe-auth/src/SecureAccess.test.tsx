import { customerUser } from '@spreadwise/shared-auth/model';
import { showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SecureAccess from './SecureAccess';

test('confirms the sign-in and returns to the login without a reload', async () => {
  const { place } = showScreen(<SecureAccess productName="Spreadwise" />, { path: '/' });
  expect(screen.getByRole('heading', { name: 'Secure Access' })).toBeVisible();
  expect(screen.getByText('Authentication successful. Dashboard under maintenance.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the panel' })).toHaveAttribute('href', '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Return to Login' }));
  expect(place.pathname).toBe('/admin');
});

test('offers a customer the dashboard instead of the panel', () => {
  const user = customerUser({ customerId: 'cus_1', tier: 'PRO' });
  showScreen(<SecureAccess productName="Spreadwise" />, { path: '/', user });
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
});
