/** The texts of charts, in German. */
import type { ChartTexts } from '../english/charts';

export const german: ChartTexts = {
  collecting: (known, fewest, of) => `${of} gesammelt: ${known} von ${fewest}`,
  read: (caption) => `${caption}: Punkt ablesen`,
  failed: 'Das Diagramm wurde nicht geladen. Die Tabelle enthält alle Werte.',
  showTable: 'Tabelle anzeigen',
  asTable: (caption) => `${caption} als Tabelle`,
  loss: 'Verlust',
};
