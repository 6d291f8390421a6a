/** A chart's values as a table, for readers who prefer figures. */

import type { ReactNode } from 'react';
import { chartsTexts } from '../texts/charts';
import styles from './Chart.module.css';
import type { Picture } from './picture';

export interface ValuesTableProps extends Pick<Picture, 'lines' | 'points'> {
  readonly caption: string;
  readonly shown: (value: number | null | undefined) => ReactNode;
}

export const ValuesTable = ({ caption, lines, points, shown }: ValuesTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className={styles.scroller} aria-label={chartsTexts().asTable(caption)} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <td />
          {lines.map((line) => (
            <th key={line} scope="col">
              {line}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, label, values }) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            {lines.map((line, index) => (
              <td key={line}>{shown(values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
