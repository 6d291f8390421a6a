/** How a label, hint and error are tied to a control. */
import { fireEvent, render, screen } from '@testing-library/react';
import { Field } from './Field';
import { PasswordField } from './PasswordField';
import { SelectField } from './SelectField';
import { TextAreaField } from './TextAreaField';
import { TextField } from './TextField';

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('an error marks the input invalid and is announced before the hint', () => {
  render(<TextField label="Email" hint="For receipts." error="Please enter your email address." />);
  const input = screen.getByLabelText('Email');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(input)).toEqual(['Please enter your email address.', 'For receipts.']);
});

test('a field without an error or hint is neither invalid nor described', () => {
  render(<TextField label="Email" />);
  const input = screen.getByLabelText('Email');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('a foreign control becomes a group with label, hint and error', () => {
  render(
    <Field label="Card" error="Your card was declined.">
      <div>frame</div>
    </Field>,
  );
  expect(describedBy(screen.getByRole('group', { name: 'Card' }))).toEqual(['Your card was declined.']);
});

test('a password is hidden until its button is pressed', () => {
  render(<PasswordField label="Owner Password" />);
  const input = screen.getByLabelText('Owner Password');
  const button = screen.getByRole('button', { name: 'Show password' });
  expect([input.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  fireEvent.click(button);
  expect([input.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
});

test('a select is a native one with its label and hint', () => {
  const chosen = jest.fn();
  render(
    <SelectField
      label="Hops"
      hint="Trades on the way."
      value="3"
      onChange={(event) => chosen(event.target.value)}
      options={[
        { value: '', label: 'Any' },
        { value: '3', label: 'Up to 3' },
      ]}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Hops' });
  expect(describedBy(select)).toEqual(['Trades on the way.']);
  fireEvent.change(select, { target: { value: '' } });
  expect(chosen).toHaveBeenCalledWith('');
});

test('a text area has its label and hint', () => {
  render(<TextAreaField label="Anything else?" hint="We read every word." />);
  const area = screen.getByLabelText('Anything else?');
  expect([area.tagName, describedBy(area)]).toEqual(['TEXTAREA', ['We read every word.']]);
});
