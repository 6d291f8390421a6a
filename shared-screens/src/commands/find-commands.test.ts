/** Commands are found by the words of their names, in any language. */
import { findCommands } from './find-commands';

const commands = ['Verlauf', 'Auswertung', 'Überblick', 'Regeln überprüfen'].map((label) => ({
  id: label,
  label,
  group: 'Öffnen',
}));
const found = (typed: string) => findCommands(commands, typed).map(({ label }) => label);

test('ranks the beginning of a word first, including umlauts', () => {
  expect(found('üb')).toEqual(['Überblick', 'Regeln überprüfen']);
  expect(found('lauf')).toEqual(['Verlauf']);
  expect(found('wert öff')).toEqual(['Auswertung']);
  expect(found('b')).toEqual(['Überblick', 'Regeln überprüfen']);
});

test('ranks a match inside a word after the beginning of one', () => {
  const labels = ['Pläne', 'Länder'].map((label) => ({ id: label, label, group: '' }));
  expect(findCommands(labels, 'län').map(({ label }) => label)).toEqual(['Länder', 'Pläne']);
});
