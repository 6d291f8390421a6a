/** A modal question that is answered once and cannot be dismissed while its action runs. */
import { fireEvent, render, screen } from '@testing-library/react';
import { ConfirmDialog } from './ConfirmDialog';

const opened = jest.fn(function open(this: HTMLDialogElement) {
  this.setAttribute('open', '');
});

/* jsdom does not implement modal dialogs. */
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

test('opens as a modal with its name and description', () => {
  ask();
  expect(opened).toHaveBeenCalled();
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel your subscription?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You keep Pro until then.',
  );
});

test('renders nothing while closed', () => {
  ask({ open: false });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('reports each answer to the caller, who decides when it closes', () => {
  const { onOpenChange, onConfirm } = ask();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  expect([onConfirm.mock.calls.length, onOpenChange.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('closes on Escape', () => {
  const idle = ask();
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(idle.onOpenChange).toHaveBeenCalledWith(false);
});

test('ignores Escape and further clicks while busy', () => {
  const { onOpenChange, onConfirm } = ask({ busy: true });
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect([onOpenChange.mock.calls.length, onConfirm.mock.calls.length]).toEqual([0, 0]);
});
