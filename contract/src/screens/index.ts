/** What the shell gives to the screens and cards of every remote: its side of the contract with them. */
import type { PublicConfig } from '../config';

/** A module that a remote exposes, and whose default export is a component. */
export interface ScreenId {
  readonly remote: string;
  readonly expose: string;
}

/** Every screen is given the same, and takes of it what it needs. */
export interface ScreenProps {
  readonly productName: string;
  readonly payment: PublicConfig['payment'];
  readonly planTexts?: PublicConfig['planTexts'];
  readonly orderButton?: PublicConfig['orderButton'];
  /** Given where the page says which one follows once somebody has signed in. */
  readonly onSignedIn?: () => void;
}

/** What a card in another remote's screen is given. */
export interface CardProps {
  readonly productName: string;
}
