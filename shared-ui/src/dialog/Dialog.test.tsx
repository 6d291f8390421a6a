/** A modal that Escape closes, but not while its action runs. */
import { fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from './Dialog';

const opened = jest.fn(function open(this: HTMLDialogElement) {
  this.setAttribute('open', '');
});

/* jsdom does not implement modal dialogs. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = opened;
  HTMLDialogElement.prototype.close = jest.fn();
});

const show = (busy: boolean) => {
  const onClose = jest.fn();
  const { container } = render(
    <Dialog
      title="Upgrade to Premium"
      busy={busy}
      onClose={onClose}
      actions={<button type="button">Pay</button>}
    >
      Due now: €21.40
    </Dialog>,
  );
  const pressEscape = () => {
    const dialog = container.querySelector('dialog');
    if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }));
  };
  return { onClose, pressEscape };
};

test('is a named dialog without a description, so its content is not read out as a whole', () => {
  show(false);
  expect(opened).toHaveBeenCalled();
  const dialog = screen.getByRole('dialog', { name: 'Upgrade to Premium' });
  expect(dialog.hasAttribute('aria-describedby')).toBe(false);
});

test('closes on Escape unless busy', () => {
  const free = show(false);
  free.pressEscape();
  expect(free.onClose).toHaveBeenCalledTimes(1);
  const busy = show(true);
  busy.pressEscape();
  expect(busy.onClose).not.toHaveBeenCalled();
});
