/** Where the live market says what an operator should know. */
export interface FeedLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
