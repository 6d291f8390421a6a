/** Views by country on a map drawn at build time (npm run world-map). A table shows the same figures. */

import { countText } from '@spreadwise/contract/figure-text';
import { countryText } from '@spreadwise/shared-screens';
import { shadesOf } from './shades';
import styles from './VisitorMap.module.css';
import world from './world-map.json';

export interface VisitorMapProps {
  /** By country, as two letters. */
  readonly rows: readonly { readonly name: string; readonly count: number }[];
}

const COUNTRIES = Object.entries(world.countries);

export default function VisitorMap({ rows }: VisitorMapProps) {
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const shades = shadesOf(counts);
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${world.width} ${world.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={world.others} />
      {COUNTRIES.map(([country, drawn]) => (
        <path key={country} d={drawn} data-shade={shades.get(country)}>
          <title>{`${countryText(country)}: ${countText(counts.get(country) ?? 0)} views`}</title>
        </path>
      ))}
    </svg>
  );
}
