import { fireEvent } from '@testing-library/react';
import { QUIET_MS, watchSafeMoments } from './safe-moment';

const show = (html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLInputElement;
};
const type = (field: Element, value: string) => fireEvent.input(field, { target: { value } });

let moments: ReturnType<typeof watchSafeMoments>;
beforeEach(() => {
  jest.useFakeTimers();
  moments = watchSafeMoments(document);
  jest.advanceTimersByTime(QUIET_MS);
});
afterEach(() => {
  moments.stop();
  jest.useRealTimers();
});
const quiet = () => jest.advanceTimersByTime(QUIET_MS);

test('is safe while nobody does anything', () => {
  show('<h1>Signals</h1>');
  expect(moments.isSafe()).toBe(true);
});

test('is not safe while somebody presses or types, until it has been quiet', () => {
  show('<button>Go</button>');
  fireEvent.pointerDown(document.body);
  expect(moments.isSafe()).toBe(false);
  jest.advanceTimersByTime(QUIET_MS - 1);
  fireEvent.keyDown(document.body);
  jest.advanceTimersByTime(QUIET_MS - 1);
  expect(moments.isSafe()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(moments.isSafe()).toBe(true);
});

test('is not safe while a field holds typed text, and is again once it is emptied', () => {
  const field = show('<input>');
  type(field, 'ada@example.com');
  quiet();
  expect(moments.isSafe()).toBe(false);
  type(field, '');
  quiet();
  expect(moments.isSafe()).toBe(true);
});

test('ignores values that the page itself put into fields', () => {
  show('<input value="of the page">');
  expect(moments.isSafe()).toBe(true);
});

test('is not safe after a filled form step is removed, until another page is opened', () => {
  type(show('<input>'), 'ada@example.com');
  show('<h1>Step two</h1>');
  quiet();
  expect(moments.isSafe()).toBe(false);
  moments.forget();
  expect(moments.isSafe()).toBe(true);
});

test('is not safe after a checkbox was ticked', () => {
  const box = show('<input type="checkbox">');
  fireEvent.click(box);
  fireEvent.input(box);
  quiet();
  expect(moments.isSafe()).toBe(false);
});

test('is not safe after the payment provider’s frame had the focus', () => {
  const frame = show('<iframe title="card"></iframe>');
  expect(moments.isSafe()).toBe(true);
  frame.focus();
  fireEvent.blur(window);
  expect(document.activeElement).toBe(frame);
  expect(moments.isSafe()).toBe(false);
});

test.each([
  '<button aria-busy="true">Pay</button>',
  '<span data-loading>Opening…</span>',
  '<div role="dialog">Cancel the plan?</div>',
  '<div role="alertdialog">Really?</div>',
  '<dialog open>…</dialog>',
])('is not safe while %s is on the page', (html) => {
  show(html);
  expect(moments.isSafe()).toBe(false);
});
