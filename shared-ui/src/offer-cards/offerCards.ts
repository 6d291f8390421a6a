/** The class names of offers beside each other, such as plans: for a list of cards, and for cards that can be chosen. */
import { cx } from '../internal/cx';
import styles from './OfferCards.module.css';

/** `frame` stands around `cards`, which is around each `card`. */
export const offerCards = {
  frame: cx(styles.frame),
  cards: cx(styles.cards),
  card: cx(styles.card),
} as const;
