/** The map of views by country: it can name every country, and a country with most views does not hide the others. */
import { countryText } from '@spreadwise/shared-screens';
import { render } from '@testing-library/react';
import { shadesOf } from './shades';
import VisitorMap from './VisitorMap';
import world from './world-map.json';

test('shows a country with few views next to one with a million', () => {
  const counts = new Map([
    ['DE', 1_000_000],
    ['FR', 900],
    ['MT', 1],
    ['XX', 0],
  ]);
  expect([...shadesOf(counts)]).toEqual([
    ['DE', 4],
    ['FR', 2],
    ['MT', 1],
  ]);
});

test('names each country and leaves views without a country to the table', () => {
  const { container } = render(
    <VisitorMap
      rows={[
        { name: 'DE', count: 7 },
        { name: '', count: 9 },
      ]}
    />,
  );
  expect(container.querySelectorAll('[data-shade]')).toHaveLength(1);
  expect(container.querySelector('[data-shade] title')).toHaveTextContent('Germany: 7 views');
  const unnamed = Object.keys(world.countries).filter((country) => countryText(country) === country);
  expect(unnamed).toEqual([]);
});
