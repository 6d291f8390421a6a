/** The texts of the palette and the list of shortcuts, in German. */
import type { CommandTexts } from '../english/commands';

export const german: CommandTexts = {
  goTo: 'Gehe zu',
  openPalette: 'Gehe zu …',
  paletteKey: 'Strg K',
  close: 'Schließen',
  what: 'Seite oder Befehl',
  list: 'Seiten und Befehle',
  placeholder: 'Seite oder Befehl',
  found: (count) => `${count} gefunden`,
  nothing: 'Kein Treffer.',
  open: 'Öffnen',
  do: 'Ausführen',
  help: 'Hilfe',
  signOut: 'Abmelden',
  shortcuts: 'Tastenkürzel',
  thisList: 'Diese Liste',
  turnOff: 'Einzeltasten ausschalten',
  turnOn: 'Einzeltasten einschalten',
  whileTyping: 'Beim Tippen lösen Einzeltasten nichts aus.',
};
