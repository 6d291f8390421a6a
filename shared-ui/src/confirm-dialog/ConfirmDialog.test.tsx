/** A question that is asked modally, answered once, and not walked away from while its act is under way. */
import { fireEvent, render, screen } from '@testing-library/react';
import { ConfirmDialog } from './ConfirmDialog';

const opened = jest.fn(function open(this: HTMLDialogElement) {
  this.setAttribute('open', '');
});

/* jsdom has no modal dialogs. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = opened;
  HTMLDialogElement.prototype.close = jest.fn();
});

const ask = (props: { open?: boolean; busy?: boolean } = {}) => {
  const onOpenChange = jest.fn();
  const onConfirm = jest.fn();
  render(
    <ConfirmDialog
      open
      title="Cancel your subscription?"
      confirmLabel="Cancel subscription"
      cancelLabel="Keep it"
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
      {...props}
    >
      You keep Pro until then.
    </ConfirmDialog>,
  );
  return { onOpenChange, onConfirm };
};

test('it opens as a modal with its name and its text', () => {
  ask();
  expect(opened).toHaveBeenCalled();
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel your subscription?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You keep Pro until then.',
  );
});

test('closed, it is not in the page', () => {
  ask({ open: false });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('each answer is given to the caller, who decides when it closes', () => {
  const { onOpenChange, onConfirm } = ask();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  expect([onConfirm.mock.calls.length, onOpenChange.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('Escape closes it', () => {
  const idle = ask();
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(idle.onOpenChange).toHaveBeenCalledWith(false);
});

test('while busy neither Escape nor a second click does anything', () => {
  const { onOpenChange, onConfirm } = ask({ busy: true });
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect([onOpenChange.mock.calls.length, onConfirm.mock.calls.length]).toEqual([0, 0]);
});
