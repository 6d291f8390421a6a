/** The newest figures of each kind: what is long ago says nothing of the next one. */
const KEPT = 200;

export class LatestByKind {
  private readonly kinds = new Map<string, number[]>();

  add(kind: string, figure: number): void {
    const there = this.kinds.get(kind) ?? [];
    there.push(figure);
    if (there.length > KEPT) there.shift();
    this.kinds.set(kind, there);
  }

  of(kind: string): readonly number[] {
    return this.kinds.get(kind) ?? [];
  }
}
