/** Positions of the coins and legs of a cycle in a drawing of WIDTH x HEIGHT. */

export const WIDTH = 380;
export const HEIGHT = 250;
export const NODE = { width: 68, height: 30 };

const RADIUS = { x: 118, y: 88 };
/** How far a leg bends outwards, and how far beyond it its name stands. */
const BEND = 26;
const BEND_OF_TWO = 62;
const NAME_GAP = 12;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DrawnLeg {
  /** An SVG path from the edge of one coin to the edge of the next. */
  readonly path: string;
  /** The arrow's head at its end, as an SVG polygon. */
  readonly head: string;
  readonly name: Point & { readonly anchor: 'start' | 'middle' | 'end' };
}

/** `count` coins clockwise from the top; two stand beside each other. */
export function nodesOf(count: number): readonly Point[] {
  const from = count === 2 ? Math.PI : -Math.PI / 2;
  return Array.from({ length: count }, (_, index) => {
    const angle = from + (index * 2 * Math.PI) / count;
    return { x: WIDTH / 2 + RADIUS.x * Math.cos(angle), y: HEIGHT / 2 + RADIUS.y * Math.sin(angle) };
  });
}

/** The leg between two neighbours, bent to the outside of the circle. */
export function legBetween(from: Point, to: Point, count: number): DrawnLeg {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const outwards = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  const bend = count === 2 ? BEND_OF_TWO : BEND;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const control = along(middle, outwards, 2 * bend);
  const at = (t: number): Point => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * control.x + t ** 2 * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * control.y + t ** 2 * to.y,
  });
  const start = edge(at, from, 0, 1);
  const end = edge(at, to, 1, -1);
  const [before, tip] = [at(end - 0.05), at(end)];
  const name = along(at(0.5), outwards, NAME_GAP);
  const anchor = outwards.x > 0.35 ? 'start' : outwards.x < -0.35 ? 'end' : 'middle';
  return {
    path: curve(at, start, end),
    head: arrowHead(before, tip),
    name: { ...name, y: name.y + 4, anchor },
  };
}

const along = (from: Point, direction: Point, distance: number): Point => ({
  x: from.x + direction.x * distance,
  y: from.y + direction.y * distance,
});

/** The first place on the curve, going from `t` by steps of `sign`, that is clear of the coin. */
function edge(at: (t: number) => Point, node: Point, t: number, sign: 1 | -1): number {
  const clear = ({ x, y }: Point) =>
    Math.abs(x - node.x) > NODE.width / 2 + 4 || Math.abs(y - node.y) > NODE.height / 2 + 4;
  let place = t;
  for (let step = 0; step < 50 && !clear(at(place)); step += 1) place += sign * 0.01;
  return place;
}

function curve(at: (t: number) => Point, start: number, end: number): string {
  const points = Array.from({ length: 13 }, (_, index) => at(start + ((end - start) * index) / 12));
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${text(point)}`).join('');
}

function arrowHead(before: Point, tip: Point): string {
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const direction = { x: (tip.x - before.x) / length, y: (tip.y - before.y) / length };
  const back = along(tip, direction, -8);
  const side = { x: -direction.y, y: direction.x };
  return [tip, along(back, side, 4), along(back, side, -4)].map(text).join(' ');
}

const text = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
