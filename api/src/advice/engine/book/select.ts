/**
 * Hoare's selection. Puts the value of a rank (from 0, ascending) at its place, none before it being larger and none
 * after it smaller; answers it.
 */
export function select(values: Float64Array, count: number, rank: number): number {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = values[rank] as number;
    let low = left;
    let high = right;
    while (low <= high) {
      while ((values[low] as number) < pivot) low++;
      while ((values[high] as number) > pivot) high--;
      if (low > high) break;
      const value = values[low] as number;
      values[low++] = values[high] as number;
      values[high--] = value;
    }
    if (high < rank) left = low;
    if (low > rank) right = high;
  }
  return values[rank] as number;
}
