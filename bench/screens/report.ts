/** The screens as a table to print, and as a page to view. */
import { type Goal, goalsFor } from './goals';
import type { Screen } from './look';

const FIGURES = ['words', 'height', 'first row', 'shift', 'axe'] as const;
type FigureName = (typeof FIGURES)[number];

const figureOf = (screen: Screen, name: FigureName): number | null =>
  ({
    words: screen.words,
    height: screen.height,
    'first row': screen.firstRow,
    shift: screen.shift,
    axe: screen.faults.length,
  })[name];

const textOf = (name: FigureName, value: number | null) =>
  value === null ? '' : name === 'shift' ? value.toFixed(3) : String(value);

const verdictOf = (goal: Goal | undefined) => (goal ? (goal.isMet ? 'ok' : 'miss') : '');

export function asTable(screens: readonly Screen[]): string {
  const rows = screens.map((screen) => {
    const goals = goalsFor(screen);
    const cells = FIGURES.map((name) => {
      const verdict = verdictOf(goals.find((goal) => goal.name === name));
      return `${textOf(name, figureOf(screen, name))} ${verdict}`.trim();
    });
    return [screen.language, screen.person, String(screen.width), screen.place, ...cells];
  });
  const table = [['', 'who', 'px', 'place', ...FIGURES], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** One row per place: its pictures side by side, each with its figures. */
export function asPage(screens: readonly Screen[]): string {
  const places = new Map<string, Screen[]>();
  for (const screen of screens) {
    const name = `${screen.language} · ${screen.person} · ${screen.place}`;
    places.set(name, [...(places.get(name) ?? []), screen]);
  }
  const sections = [...places].map(
    ([name, shown]) =>
      `<section><h2>${escaped(name)}</h2><div class="row">${shown.map(card).join('')}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>
<h1>Screens</h1><p>${screens.length} screens. Click a picture for its full size.</p>${sections.join('\n')}</html>`;
}

function card(screen: Screen): string {
  const goals = goalsFor(screen);
  const figures = FIGURES.filter((name) => figureOf(screen, name) !== null).map((name) => {
    const goal = goals.find((one) => one.name === name);
    const limit = goal ? ` of ${goal.limit}` : '';
    return `<li class="${verdictOf(goal)}">${name} ${textOf(name, figureOf(screen, name))}${limit}</li>`;
  });
  const causes = [...screen.faults, ...screen.moved.map((html) => `moved: ${html}`)];
  const pictures = screen.pictures.map(
    (file) => `<a href="${file}"><img src="${file}" loading="lazy" alt="${screen.width} px, ${file}"></a>`,
  );
  return `<figure><figcaption>${screen.width} px<ul>${figures.join('')}</ul>${
    causes.length > 0
      ? `<details><summary>causes</summary><pre>${escaped(causes.join('\n'))}</pre></details>`
      : ''
  }</figcaption><div class="row">${pictures.join('')}</div></figure>`;
}

const STYLE = `
body { font: 14px/1.5 system-ui; margin: 24px; background: #eee; }
h2 { font-size: 15px; position: sticky; top: 0; background: #eee; padding: 6px 0; }
.row { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start; }
figure { margin: 0; } figcaption { font-size: 12px; } pre { max-width: 480px; white-space: pre-wrap; }
ul { display: flex; gap: 8px; list-style: none; margin: 0; padding: 0; }
.ok { color: #0a6b3d; } .miss { color: #b00020; font-weight: 700; }
img { height: 420px; border: 1px solid #bbb; object-fit: cover; object-position: top; max-width: 420px; }
`;
