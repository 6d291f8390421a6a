import { english as alerts } from './english/alerts';
import { english as home } from './english/home';
import { english as insights } from './english/insights';
import { german as alertsGerman } from './german/alerts';
import { german as homeGerman } from './german/home';
import { german as insightsGerman } from './german/insights';

afterEach(() => document.documentElement.removeAttribute('lang'));

test('texts with a count have a form for one', () => {
  expect(insights.delays.today('€2.00', 1, '€1.00')).toMatch(/; 1 second later/);
  expect(insights.delays.today('€2.00', 15, '€1.00')).toMatch(/; 15 seconds later/);
  expect(home.usedUp.title(1)).toBe('Today’s 1 signal is used up');
  expect(alerts.rules.held(1)).toMatch(/^1 signal matches;/);
  document.documentElement.lang = 'de';
  expect(insightsGerman.delays.today('2,00 €', 1, '1,00 €')).toMatch(/; 1 Sekunde später/);
  expect(homeGerman.usedUp.title(1)).toBe('Das eine Signal von heute ist verbraucht');
  expect(alertsGerman.rules.held(1)).toMatch(/^1 Signal passt;/);
});
