/** Where a page of a list begins: by time, and then by id among rows of the same moment. */
export interface PagePosition {
  readonly at: Date;
  readonly id: string;
}
