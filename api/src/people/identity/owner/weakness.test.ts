/** Passwords that attackers guess early. */
import { weaknessOf } from './owner-password';

test.each(['passwordpassword', 'p@ssw0rd12345', 'qwertyuiop123', 'abcdefghijkl', 'Spreadwise2026'])(
  'refuses %s, although it is long',
  async (password) => {
    expect(await weaknessOf(password, ['Spreadwise'])).toBe(
      'This password is common, or made of common ones. Choose another.',
    );
  },
);

test('refuses any eleven characters as too few', async () => {
  expect(await weaknessOf('xk7-qj3f_w2', [])).toBe('A password has 12 characters or more.');
});

test.each(['xk7-qj3f_w2z', 'several words that nobody says', 'ЖщÿЯ-λ7ßöµqâ'])(
  'accepts %s',
  async (password) => {
    expect(await weaknessOf(password, [])).toBeNull();
  },
);
