/** What both screens are given. */
export interface ScreenProps {
  readonly productName: string;
  /** Payment is a stand-in; the page says so. */
  readonly testMode: boolean;
  readonly redirect: (url: string) => void;
}
