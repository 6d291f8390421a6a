/** One-time codes: typed, pasted with spaces, too long, with letters. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeField } from './CodeField';

const Code = () => {
  const [code, setCode] = useState('');
  return (
    <CodeField label="Code" value={code} onValueChange={setCode} error={code ? undefined : 'Missing.'} />
  );
};

const input = () => screen.getByLabelText<HTMLInputElement>('Code');

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code: 123-456.', '123456'],
  ['1234567890', '123456'],
  ['no digits', ''],
])('pasting %j leaves %j', async (pasted, left) => {
  render(<Code />);
  await userEvent.click(input());
  await userEvent.paste(pasted);
  expect(input().value).toBe(left);
});

test('ignores typed characters after six digits', async () => {
  render(<Code />);
  await userEvent.type(input(), '12a34567');
  expect(input().value).toBe('123456');
});

test('offers one-time code autofill and a numeric keyboard, and ties the error to the input', () => {
  render(<Code />);
  expect(input().getAttribute('autocomplete')).toBe('one-time-code');
  expect(input().getAttribute('inputmode')).toBe('numeric');
  expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Missing.',
  );
});
