/** A named modal panel that closes by its button, by Escape and by a click beside it. */
import { fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from '../dialog/Dialog';
import { Sheet } from './Sheet';

const opened = jest.fn(function open(this: HTMLDialogElement) {
  this.setAttribute('open', '');
});

/** Whether the dialog was still in the page when closed: only then does a browser return the focus. */
const wasThere: boolean[] = [];
const closed = function close(this: HTMLDialogElement) {
  wasThere.push(this.isConnected);
};

/* jsdom does not implement modal dialogs. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = opened;
  HTMLDialogElement.prototype.close = closed;
});

const show = () => {
  const onClose = jest.fn();
  const { unmount } = render(
    <Sheet title="BTC to ETH" description="3 hops" onClose={onClose}>
      <p>Legs</p>
    </Sheet>,
  );
  return { onClose, unmount };
};

test('opens as a modal with its name and description', () => {
  show();
  expect(opened).toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'BTC to ETH' })).toHaveTextContent('3 hops');
});

test('closes by its button, by Escape and by a click beside it, but not by a click inside', () => {
  const { onClose } = show();
  const dialog = screen.getByRole('dialog');
  fireEvent.click(screen.getByText('Legs'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
  expect(cancel.defaultPrevented).toBe(true);
});

test('closes before it is removed from the page, so that the browser returns the focus', () => {
  const { unmount } = show();
  wasThere.length = 0;
  unmount();
  expect(wasThere).toEqual([true]);
});

test('Escape in a nested dialog closes only that dialog', () => {
  const closeSheet = jest.fn();
  const closeDialog = jest.fn();
  render(
    <Sheet title="Customer" onClose={closeSheet}>
      <Dialog title="Give a tier" onClose={closeDialog} actions={null} />
    </Sheet>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Give a tier' }), new Event('cancel', { cancelable: true }));
  expect([closeDialog.mock.calls.length, closeSheet.mock.calls.length]).toEqual([1, 0]);
});
