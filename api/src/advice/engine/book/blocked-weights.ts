/**
 * The weights of the edges that leave each asset, or of those that enter it, with the largest of each block, so that the
 * few that weigh more than a bar are found without a look at the others.
 */
export const BLOCK_BITS = 4;
export const IN_BLOCK = (1 << BLOCK_BITS) - 1;

export class BlockedWeights {
  /** By place. An asset's places are its edges that leave it: there each edge has itself, or the one back of it. */
  readonly weight: Float64Array;
  /** By block of places, which may be of several assets. */
  readonly most: Float64Array;

  constructor(
    /** By asset, the first of its places. */
    private readonly start: Int32Array,
    places: number,
  ) {
    this.weight = new Float64Array(places).fill(-Infinity);
    this.most = new Float64Array((places >> BLOCK_BITS) + 1).fill(-Infinity);
  }

  set(place: number, weight: number): void {
    const block = place >> BLOCK_BITS;
    const before = this.weight[place] as number;
    const most = this.most[block] as number;
    this.weight[place] = weight;
    if (weight >= most) this.most[block] = weight;
    else if (before === most) this.most[block] = this.mostIn(block);
  }

  /** Writes down an asset's places that weigh more than the bar; answers how many they are. */
  heavier(asset: number, bar: number, places: Int32Array): number {
    const { weight } = this;
    const end = this.start[asset + 1] as number;
    let place = this.start[asset] as number;
    let count = 0;
    while (place < end) {
      const block = place >> BLOCK_BITS;
      const next = Math.min(end, (block + 1) << BLOCK_BITS);
      if ((this.most[block] as number) > bar) {
        for (; place < next; place++) if ((weight[place] as number) > bar) places[count++] = place;
      }
      place = next;
    }
    return count;
  }

  private mostIn(block: number): number {
    const end = Math.min(this.weight.length, (block + 1) << BLOCK_BITS);
    let most = -Infinity;
    for (let place = block << BLOCK_BITS; place < end; place++)
      if ((this.weight[place] as number) > most) most = this.weight[place] as number;
    return most;
  }
}
