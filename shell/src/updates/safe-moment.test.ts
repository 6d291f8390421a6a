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

test('a page on which nobody does anything', () => {
  show('<h1>Signals</h1>');
  expect(moments.isSafe()).toBe(true);
});

test('not while somebody presses or types, until it is quiet', () => {
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

test('not while a field holds what was typed; what was emptied is no loss', () => {
  const field = show('<input>');
  type(field, 'ada@example.com');
  quiet();
  expect(moments.isSafe()).toBe(false);
  type(field, '');
  quiet();
  expect(moments.isSafe()).toBe(true);
});

test('what a field was filled with by the page itself is not in the way', () => {
  show('<input value="of the page">');
  expect(moments.isSafe()).toBe(true);
});

test('a step of a form that is gone still counts, until another page is opened', () => {
  type(show('<input>'), 'ada@example.com');
  show('<h1>Step two</h1>');
  quiet();
  expect(moments.isSafe()).toBe(false);
  moments.forget();
  expect(moments.isSafe()).toBe(true);
});

test('a box that was ticked counts', () => {
  const box = show('<input type="checkbox">');
  fireEvent.click(box);
  fireEvent.input(box);
  quiet();
  expect(moments.isSafe()).toBe(false);
});

test('a frame of the payment provider that was entered counts as typed into', () => {
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
])('not while %s is on the page', (html) => {
  show(html);
  expect(moments.isSafe()).toBe(false);
});
