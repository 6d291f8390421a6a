import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import SecureAccess from './SecureAccess';

test('the card says that authentication succeeded, and its button goes to the login without a reload', async () => {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Routes>
        <Route path="/" element={<SecureAccess productName="Spreadwise" />} />
        <Route path="/admin" element={<p>the login</p>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Secure Access' })).toBeVisible();
  expect(screen.getByText('Authentication successful. Dashboard under maintenance.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the panel' })).toHaveAttribute('href', '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Return to Login' }));
  expect(screen.getByText('the login')).toBeVisible();
});
