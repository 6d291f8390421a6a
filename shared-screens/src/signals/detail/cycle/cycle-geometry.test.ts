import { HEIGHT, legBetween, NODE, nodesOf, type Point, WIDTH } from './cycle-geometry';

const numbers = (text: string) => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const points = (text: string): Point[] => {
  const all = numbers(text);
  return all.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: all[index + 1] ?? Number.NaN }] : []));
};
const isInside = ({ x, y }: Point, node: Point) =>
  Math.abs(x - node.x) < NODE.width / 2 && Math.abs(y - node.y) < NODE.height / 2;

test.each([2, 3, 4, 5, 6])(
  'with %d coins every leg goes from coin to coin, in sight and over none',
  (count) => {
    const nodes = nodesOf(count);
    expect(nodes).toHaveLength(count);
    nodes.forEach((from, index) => {
      const to = nodes[(index + 1) % count] ?? from;
      const { path, head, name } = legBetween(from, to, count);
      for (const point of [...points(path), ...points(head), name]) {
        expect(point.x).toBeGreaterThan(0);
        expect(point.x).toBeLessThan(WIDTH);
        expect(point.y).toBeGreaterThan(0);
        expect(point.y).toBeLessThan(HEIGHT);
      }
      for (const point of points(path)) for (const node of nodes) expect(isInside(point, node)).toBe(false);
    });
  },
);

test('two coins have one leg there and one back', () => {
  const [one, other] = nodesOf(2);
  if (!one || !other) throw new Error('no coins');
  const [there, back] = [legBetween(one, other, 2), legBetween(other, one, 2)];
  expect(Math.abs(there.name.y - back.name.y)).toBeGreaterThan(100);
});
