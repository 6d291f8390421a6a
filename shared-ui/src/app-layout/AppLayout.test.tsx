/** Skipping the navigation, and its links. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppLayout } from './AppLayout';

test("the skip link moves the focus to the content without changing the router's address", async () => {
  render(
    <AppLayout
      brand="Spreadwise"
      nav={[
        { id: 'a', label: 'Overview', href: '/a', current: true },
        {
          id: 'b',
          label: 'Customers',
          current: false,
          render: (props) => <a href="/b" data-router="yes" {...props} />,
        },
      ]}
    >
      Content
    </AppLayout>,
  );
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(location.hash).toBe('');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Overview');
  expect(screen.getByRole('link', { name: 'Customers' }).dataset.router).toBe('yes');
});
