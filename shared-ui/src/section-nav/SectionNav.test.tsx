/** The sections as links: which one is open, and links of the caller's own. */
import { render, screen } from '@testing-library/react';
import { SectionNav } from './SectionNav';

test('the open section is the current page, and a router’s link takes the look', () => {
  render(
    <SectionNav
      label="Dashboard"
      items={[
        { id: 'signals', label: 'Signals', href: '/a', current: true },
        {
          id: 'plan',
          label: 'Plan',
          current: false,
          render: (props) => <a href="/b" data-router="yes" {...props} />,
        },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeTruthy();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Signals');
  expect(screen.getByRole('link', { name: 'Plan' }).dataset.router).toBe('yes');
});
