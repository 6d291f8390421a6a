/** A busy button stays visible and focusable, and ignores clicks and submits. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';
import { LinkButton, TextLink } from './links';

test('a busy button keeps the focus, announces that it is busy, and ignores clicks and Enter', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onClick = jest.fn();
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Password" />
      <Button type="submit" busy={busy} onClick={onClick}>
        Authenticating...
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Authenticating...' });
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  /* A `disabled` button would lose the focus in a browser. */
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a button does not submit its form unless it has type submit', async () => {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>Back</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("links apply their styles to the router's element too", () => {
  render(
    <>
      <TextLink href="/admin">Plain</TextLink>
      <LinkButton variant="secondary" render={<a href="/signup" data-router="yes" />}>
        Routed
      </LinkButton>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Plain' }).getAttribute('href')).toBe('/admin');
  const routed = screen.getByRole('link', { name: 'Routed' });
  expect([routed.dataset.router, routed.getAttribute('href')]).toEqual(['yes', '/signup']);
  expect(routed.className).toContain('secondary');
});
