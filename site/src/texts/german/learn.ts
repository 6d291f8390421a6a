/** Texts of the pages on price gaps, in German. */
import type { LearnTexts } from '../english/learn';

const learn: LearnTexts['learn'] = {
  title: 'Wie Preislücken funktionieren',
  description:
    'Gebühren, Markttiefe, gleiche Ticker, gesperrte Auszahlungen und warum Lücken verschwinden: fünf kurze Seiten.',
  lead: 'Fünf Dinge entscheiden, ob eine Preislücke Geld wert ist. Jedes liest sich in einer Minute.',
  next: 'Weiter',
};

const topics: LearnTexts['topics'] = {
  fees: {
    title: 'Gebühren',
    description: 'Warum eine Lücke von 0,15 % ein Verlust ist und welche Gebühren zählen.',
    paragraphs: [
      'Jede sofort ausgeführte Order kostet eine Taker-Gebühr, einen Bruchteil des Trades. Zu einer Lücke gehören mindestens zwei Orders.',
      'Ein Beispiel: Ein Coin ist auf einer Börse 0,15 % billiger als auf der anderen. Bei 1.000 € macht die Lücke 1,50 € aus. Zwei Taker-Gebühren von 0,10 % sind 2,00 €. Was nach Gewinn aussah, ist ein Verlust von 0,50 €.',
      'Auszahlungen kosten einen festen Betrag des Coins, egal wie hoch der Einsatz ist. 5,00 € sind 0,50 % von 1.000 € und 0,05 % von 10.000 €. Liegt das Guthaben auf beiden Börsen bereit, fallen sie später an, wenn die Coins zurückgehen.',
      'Unsere Signale rechnen die Taker-Gebühr jedes Trades ein. In Ihrem Profil hinterlegen Sie die Gebühren, die Sie wirklich zahlen.',
    ],
  },
  depth: {
    title: 'Markttiefe',
    description: 'Warum der beste Kurs nicht der Kurs Ihrer Order ist.',
    paragraphs: [
      'Ein Orderbuch nennt zu jedem Kurs die verfügbare Menge. Der beste Kurs gilt nur für die erste; der Rest einer Order wird zu schlechteren ausgeführt.',
      'Ein Beispiel: 0,5 BTC stehen zu 60.000 € im Buch, 0,5 BTC zu 60.060 €. Wer 1 BTC kauft, zahlt im Schnitt 60.030 €, 0,05 % mehr als den besten Kurs. Eine Lücke von 0,04 % ist damit weg.',
      'Börsen handeln außerdem in festen Losgrößen und nehmen keine Order unter einem Minimum an. Eine Lücke, die kleiner als ein Los ist, lässt sich nicht handeln.',
      'Wir gehen die Orderbücher aller Trades durch und nennen den Einsatz, bei dem am meisten bleibt, in ganzen Losen. Darüber bringt mehr Einsatz weniger.',
    ],
  },
  'same-ticker': {
    title: 'Gleicher Ticker, anderer Coin',
    description: 'Warum eine Lücke von 100 % meist zwei Coins mit einem Namen sind.',
    paragraphs: [
      'Ticker sind nicht eindeutig. Zwei Projekte können auf zwei Börsen unter denselben drei Buchstaben gehandelt werden, und manche Börse führt ein altes Token unter einem Namen, der anderswo dem neuen gehört.',
      'Ein Beispiel: Ein Ticker kostet hier 0,80 € und dort 1,60 €, seit Tagen. Tagelang lässt niemand Geld liegen: Das sind zwei Coins.',
      'Vergleichen Sie Vertragsadresse und Netzwerk, die beide Börsen für Einzahlungen nennen. Weichen sie ab, sind es verschiedene Coins, und was Sie senden, kann verloren sein.',
      'Steht eine Lücke zwei Minuten, nennt das Signal den Grund, soweit wir ihn kennen. „Vermutlich zwei verschiedene Coins“ ist eine Warnung.',
    ],
  },
  'closed-withdrawals': {
    title: 'Gesperrte Auszahlungen',
    description: 'Warum eine Lücke bleibt, wenn sich Coins nicht transferieren lassen.',
    paragraphs: [
      'Börsen sperren Ein- oder Auszahlungen eines Coins bei Wartung, bei einem Update seines Netzwerks oder nach einem Diebstahl. Dann kann niemand den Coin von der billigen auf die teure Seite bringen, und die Lücke bleibt.',
      'Wer auf der teuren Seite Coins hat, kann dort einmal verkaufen. Wer keine hat, kann kaufen und wartet dann auf unbestimmte Zeit.',
      'Eine lange Lücke ist also kein Geschenk. Prüfen Sie den Netzwerkstatus auf beiden Börsen, bevor Sie handeln, und rechnen Sie damit, dass der Kurs fällt, sobald Transfers wieder möglich sind.',
      'Meldet eine Börse gesperrte Transfers, nennt ein Signal keinen Gewinn nach Transfer, und eine Lücke, die bleibt, gibt das als Grund an.',
    ],
  },
  'why-gaps-vanish': {
    title: 'Warum Lücken verschwinden',
    description: 'Wer eine Preislücke schließt, und wie schnell.',
    paragraphs: [
      'Eine Lücke endet, wenn jemand sie handelt. Jede Order auf der billigen Seite hebt deren Kurs, jede auf der teuren drückt ihn, bis die Gebühren den Rest fressen.',
      'Programme direkt neben den Börsen tun das in Millisekunden. Was sie übrig lassen, ist ihnen zu klein oder zu langsam, oder es braucht Guthaben, wo kaum jemand welches hat.',
      'Die Frage ist also nicht, wie groß eine Lücke ist, sondern was bleibt, wenn Ihre Order ankommt. Wir messen jedes Signal elfmal in fünf Minuten und veröffentlichen das Tag für Tag.',
      'Bei Ihrer Reaktionszeit lohnen sich manche Signale, die meisten nicht. Was bis dahin kaum noch Gewinn verspricht, wird nicht gesendet.',
    ],
  },
};

export const german: LearnTexts = { learn, topics };
