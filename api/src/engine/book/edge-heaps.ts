/**
 * Each asset's edges in one direction, those that leave it or those that enter it, as a heap by weight: all that weigh
 * more than a bar are found without a look at the others, and a new weight costs a few swaps.
 */
export class EdgeHeaps {
  /** By place, an asset's edges being a range: the edge, the asset at its other end, and its weight. */
  readonly edge: Int32Array;
  readonly other: Int32Array;
  readonly weight: Float64Array;
  private readonly place: Int32Array;

  constructor(
    /** By asset, the first of its places. */
    private readonly start: Int32Array,
    edges: Int32Array,
    /** By edge. */
    others: Int32Array,
  ) {
    this.edge = edges.slice();
    this.other = edges.map((edge) => others[edge] as number);
    this.weight = new Float64Array(edges.length).fill(-Infinity);
    this.place = new Int32Array(edges.length);
    for (const [place, edge] of edges.entries()) this.place[edge] = place;
  }

  /** Writes down the places of an asset's edges that weigh more than the bar; answers how many they are. */
  heavier(asset: number, bar: number, places: Int32Array): number {
    const { weight } = this;
    const first = this.start[asset] as number;
    const end = this.start[asset + 1] as number;
    if (first === end || (weight[first] as number) <= bar) return 0;
    places[0] = first;
    let count = 1;
    for (let i = 0; i < count; i++) {
      const child = 2 * (places[i] as number) - first + 1;
      if (child < end && (weight[child] as number) > bar) places[count++] = child;
      if (child + 1 < end && (weight[child + 1] as number) > bar) places[count++] = child + 1;
    }
    return count;
  }

  set(asset: number, edge: number, weight: number): void {
    const place = this.place[edge] as number;
    const before = this.weight[place] as number;
    if (weight > before) this.rise(this.start[asset] as number, place, weight);
    else this.sink(this.start[asset] as number, this.start[asset + 1] as number, place, weight);
  }

  /** Takes over all weights at once, by edge. */
  setAll(weights: Float64Array): void {
    for (let place = 0; place < this.edge.length; place++)
      this.weight[place] = weights[this.edge[place] as number] as number;
    for (let asset = 0; asset + 1 < this.start.length; asset++) {
      const first = this.start[asset] as number;
      const end = this.start[asset + 1] as number;
      for (let place = first + ((end - first) >> 1) - 1; place >= first; place--)
        this.sink(first, end, place, this.weight[place] as number);
    }
  }

  private rise(first: number, from: number, weight: number): void {
    const edge = this.edge[from] as number;
    const other = this.other[from] as number;
    let place = from;
    while (place > first) {
      const parent = first + ((place - first - 1) >> 1);
      if ((this.weight[parent] as number) >= weight) break;
      this.move(parent, place);
      place = parent;
    }
    this.put(place, edge, other, weight);
  }

  private sink(first: number, end: number, from: number, weight: number): void {
    const edge = this.edge[from] as number;
    const other = this.other[from] as number;
    let place = from;
    for (;;) {
      let child = 2 * place - first + 1;
      if (child >= end) break;
      if (child + 1 < end && (this.weight[child + 1] as number) > (this.weight[child] as number)) child++;
      if ((this.weight[child] as number) <= weight) break;
      this.move(child, place);
      place = child;
    }
    this.put(place, edge, other, weight);
  }

  private move(from: number, to: number): void {
    this.put(to, this.edge[from] as number, this.other[from] as number, this.weight[from] as number);
  }

  private put(place: number, edge: number, other: number, weight: number): void {
    this.edge[place] = edge;
    this.other[place] = other;
    this.weight[place] = weight;
    this.place[edge] = place;
  }
}
