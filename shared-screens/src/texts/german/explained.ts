/** The texts of similar signals and of explanations, in German. */
import type { ExplainedTexts } from '../english/explained';

export const german: ExplainedTexts = {
  theExplanation: 'die Erklärung',
  again: 'Neu erklären',
  asOf: (moment) => `Zahlen vom ${moment}.`,
  whatLikeItLeft: 'ähnliche Signale',
  noneMeasured: 'Noch wurde kein ähnliches Signal gemessen.',
  caption: 'Ergebnis je Signal, mit Ihrem Kapital und Ihren Gebühren',
  onAverage: 'Im Schnitt',
  like: {
    way: (gained) => `Dieselben Trades: ${gained}; später Verpasstes und Verluste zählen mit.`,
    kind: (gained) =>
      `Dieselben Trades gab es zu selten. Gleich viele Trades auf Märkten derselben Art: ${gained}; später Verpasstes und Verluste zählen mit.`,
  },
  held: {
    inPlace: 'Mit Coins auf jeder Börse; der Rücktransfer zählt nicht mit.',
    moved: 'Mit Transfer, wo dessen Dauer bekannt ist: jede Order zum Orderbuch bei Ankunft ihrer Coins.',
  },
  because: (count, reason) => `${count}: ${reason}`,
  theyEnded: (parts) => `Warum sie endeten: ${parts}.`,
};
