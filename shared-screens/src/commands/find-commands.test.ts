/** A command is found by the words of its name, in whatever language that is. */
import { findCommands } from './find-commands';

const commands = ['Verlauf', 'Auswertung', 'Überblick', 'Regeln überprüfen'].map((label) => ({
  id: label,
  label,
  group: 'Öffnen',
}));
const found = (typed: string) => findCommands(commands, typed).map(({ label }) => label);

test('who types the beginning of a word finds it first, an umlaut too', () => {
  expect(found('üb')).toEqual(['Überblick', 'Regeln überprüfen']);
  expect(found('lauf')).toEqual(['Verlauf']);
  expect(found('wert öff')).toEqual(['Auswertung']);
  expect(found('b')).toEqual(['Überblick', 'Regeln überprüfen']);
});

test('a part of a word comes after the beginning of one', () => {
  const labels = ['Pläne', 'Länder'].map((label) => ({ id: label, label, group: '' }));
  expect(findCommands(labels, 'län').map(({ label }) => label)).toEqual(['Länder', 'Pläne']);
});
