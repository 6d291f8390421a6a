/** Draws a chart with uPlot. Only imported dynamically, so that screens without a chart never load it. */
import { localeTag } from '@spreadwise/contract/page-locale';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartsTexts } from '../texts/charts';
import { type Palette, paletteOf } from './palette';
import { lonely, type Picture, thinned, withoutCents } from './picture';

export interface Drawing {
  /** Moves the cursor to a point. */
  readonly read: (index: number) => void;
  readonly end: () => void;
}

/** Distinguishes lines by more than their colour. */
const DASHES = [[], [7, 4], [2, 3], [10, 3, 2, 3]];
/** Up to this many points, each is drawn as a dot. */
const MOST_DOTS = 31;
const LABEL_ROOM = 52;
/** The axis of delays is linear below this many seconds and logarithmic above. */
const EVEN_S = 0.25;
const DAY_MS = 86_400_000;
const WHOLE_DAYS = [1, 2, 3, 7, 14].map((days) => days * DAY_MS);

export function draw(place: HTMLElement, picture: Picture, onRead: (index: number) => void): Drawing {
  let palette = paletteOf(place);
  const at = picture.points.map((point) => point.at);
  const values = picture.lines.map((_, line) => picture.points.map((point) => point.values[line] ?? null));
  const options = {
    ...optionsOf(picture, () => palette),
    ...sizeOf(place),
    hooks: {
      drawAxes: [(plot: uPlot) => drawNothingLine(plot, picture, palette)],
      draw: [(plot: uPlot) => drawMark(plot, picture, palette)],
      setCursor: [({ cursor }: uPlot) => cursor.idx != null && onRead(cursor.idx)],
    },
  };
  const plot = new uPlot(options, [at, ...values], place);
  // Deferred because the scales are not ready at first. `false`: a requested position does not trigger onRead.
  const read = (index: number) =>
    queueMicrotask(() => plot.setCursor({ left: plot.valToPos(at[index] ?? 0, 'x'), top: 0 }, false));
  // uPlot follows a mouse but not touch.
  plot.over.addEventListener('pointermove', ({ pointerType, clientX }) => {
    if (pointerType === 'touch') plot.setCursor({ left: clientX - plot.rect.left, top: 0 });
  });
  const resized = new ResizeObserver(() => plot.setSize(sizeOf(place)));
  resized.observe(place);
  const stopWatching = watchTheme(() => {
    palette = paletteOf(place);
    plot.redraw();
  });
  return {
    read,
    end() {
      resized.disconnect();
      stopWatching();
      plot.destroy();
    },
  };
}

const sizeOf = (place: HTMLElement) => ({ width: place.clientWidth, height: place.clientHeight });

function optionsOf(picture: Picture, colours: () => Palette): Omit<uPlot.Options, 'width' | 'height'> {
  const isTime = picture.axis.scale === 'time' || picture.axis.scale === 'utc days';
  const { font } = colours();
  const line = { stroke: () => colours().grid, width: 1 };
  const look = { font, stroke: () => colours().text, grid: line, ticks: { show: false } };
  return {
    ms: 1,
    ...(picture.axis.scale === 'utc days' && { tzDate: (ms) => uPlot.tzDate(new Date(ms), 'Etc/UTC') }),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false, setScale: false } },
    scales: { x: { time: isTime, ...scaleOf(picture) }, y: { range: withNothing } },
    axes: [
      { ...look, size: 28, gap: 8, grid: { show: false }, ...ticksOf(picture) },
      {
        ...look,
        gap: 8,
        space: 36,
        size: (_, labels) => 16 + 6.8 * Math.max(0, ...(labels ?? []).map((label) => label.length)),
        values: (_, splits) => withoutCents(splits.map(picture.tick)),
      },
    ],
    series: [{}, ...picture.lines.map((_, index) => seriesOf(picture, index, colours))],
  };
}

/** Always includes 0 in the range. */
const withNothing = (_: uPlot, low: number | null, high: number | null): uPlot.Range.MinMax =>
  low || high ? uPlot.rangeNum(Math.min(0, low ?? 0), Math.max(0, high ?? 0), 0.1, true) : [0, 1];

function scaleOf({ axis, points }: Picture): uPlot.Scale {
  const [first = 0, last = 1] = [points[0]?.at, points.at(-1)?.at];
  if (axis.scale === 'delay') return { distr: 4, asinh: EVEN_S, range: [first, last] };
  return { range: axis.scale === 'names' ? [first - 0.5, last + 0.5] : [first, last] };
}

/** Positions and labels of the axis ticks. */
function ticksOf({ axis: { scale, tick = String }, points }: Picture): uPlot.Axis {
  if (scale === 'time' || scale === 'utc days') {
    const timeZone = scale === 'time' ? undefined : 'UTC';
    const values: uPlot.Axis.Values = (_, splits, __, ___, step) => splits.map(timeText(step, timeZone));
    return { space: 64, values, ...(timeZone && { incrs: WHOLE_DAYS }) };
  }
  if (scale === 'linear') return { space: 80, values: (_, splits) => withoutCents(splits.map(tick)) };
  const labelOf = new Map(points.map(({ at, label }) => [at, label]));
  const text = (at: number) => (scale === 'names' ? (labelOf.get(at) ?? '') : tick(at));
  const room = Math.max(LABEL_ROOM, ...points.map(({ at }) => 7 * text(at).length));
  return {
    splits: () => points.map(({ at }) => at),
    filter: (plot, splits) => thinned(splits, (at) => plot.valToPos(at, 'x'), room),
    values: (_, splits) => splits.map((at) => (at == null ? null : text(at))),
  };
}

function timeText(stepMs: number, timeZone: string | undefined) {
  const day = new Intl.DateTimeFormat(localeTag(), { day: 'numeric', month: 'short', timeZone });
  const clock = new Intl.DateTimeFormat(localeTag(), { hour: '2-digit', minute: '2-digit', timeZone });
  return (ms: number) => {
    const text = clock.format(ms);
    return stepMs >= DAY_MS || text === '00:00' ? day.format(ms) : text;
  };
}

function seriesOf({ lines, points, bars, gains }: Picture, index: number, colours: () => Palette) {
  const stroke = () => colours().lines[index] ?? colours().text;
  const isAlone = lines.length === 1;
  const gained = (plot: uPlot) => byNothing(plot, colours().gain, colours().loss);
  const softly = (plot: uPlot) => byNothing(plot, colours().gainSoft, colours().lossSoft);
  const isFew = points.length <= MOST_DOTS;
  const series: uPlot.Series = {
    stroke: gains && isAlone ? gained : stroke,
    width: bars ? 0 : 2,
    ...(!bars && { dash: DASHES[index] ?? [] }),
    ...(bars && { fill: gains && isAlone ? gained : stroke }),
    ...(bars && uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.7, 48], radius: 0.12 }) }),
    ...(!bars && gains && isAlone && { fill: softly }),
    points: {
      show: !bars,
      size: isFew ? 6 : 4,
      ...(!isFew && { filter: () => lonely(points.map(({ values }) => values[index] ?? null)) }),
    },
  };
  return series;
}

/** A gradient with one colour above 0 and another below. */
function byNothing({ ctx, bbox, valToPos }: uPlot, above: string, below: string): CanvasGradient {
  const part = Math.min(1, Math.max(0, (valToPos(0, 'y', true) - bbox.top) / bbox.height));
  const colours = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height);
  for (const [where, colour] of [
    [0, above],
    [part, above],
    [part, below],
    [1, below],
  ] as const)
    colours.addColorStop(where, colour);
  return colours;
}

/** Draws the zero line; losses below it are hatched and labelled, since not everybody can tell the colours apart. */
function drawNothingLine({ ctx, bbox, valToPos }: uPlot, { gains }: Picture, colours: Palette): void {
  const { left, top, width, height } = bbox;
  const nothing = valToPos(0, 'y', true);
  const bottom = top + height;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.beginPath();
  ctx.strokeStyle = colours.nothing;
  ctx.lineWidth = ratio;
  ctx.moveTo(left, nothing);
  ctx.lineTo(left + width, nothing);
  ctx.stroke();
  if (gains && bottom - nothing > 4 * ratio) {
    ctx.beginPath();
    ctx.rect(left, nothing, width, bottom - nothing);
    ctx.clip();
    ctx.beginPath();
    ctx.strokeStyle = colours.lossSoft;
    for (let x = left; x < left + width + height; x += 8 * ratio) {
      ctx.moveTo(x, nothing);
      ctx.lineTo(x - (bottom - nothing), bottom);
    }
    ctx.stroke();
    if (bottom - nothing > 16 * ratio)
      say(ctx, colours, chartsTexts().loss, [left + 6 * ratio, nothing + 13 * ratio]);
  }
  ctx.restore();
}

function drawMark({ ctx, bbox, valToPos }: uPlot, { mark }: Picture, colours: Palette): void {
  if (!mark) return;
  const x = valToPos(mark.at, 'x', true);
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.beginPath();
  ctx.strokeStyle = colours.text;
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([4 * ratio, 4 * ratio]);
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  const isRight = x > bbox.left + bbox.width * 0.75;
  say(ctx, colours, mark.label, [x + (isRight ? -6 : 6) * ratio, bbox.top + 12 * ratio], isRight);
  ctx.restore();
}

function say(
  ctx: CanvasRenderingContext2D,
  { font, text }: Palette,
  words: string,
  [x, y]: readonly [number, number],
  isToTheLeft = false,
): void {
  // Canvas pixels are device pixels, so scale the font by the pixel ratio.
  ctx.font = font.replace(/^[\d.]+/, (size) => String(Number(size) * uPlot.pxRatio));
  ctx.fillStyle = text;
  ctx.textAlign = isToTheLeft ? 'right' : 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(words, x, y);
}

/** Watches the reader's chosen theme and the system's. */
function watchTheme(onChange: () => void): () => void {
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  for (const one of system) one.addEventListener('change', onChange);
  return () => {
    chosen.disconnect();
    for (const one of system) one.removeEventListener('change', onChange);
  };
}
