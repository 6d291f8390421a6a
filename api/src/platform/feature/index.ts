/** What a feature declares, and how features receive each other's services. */
export * from './feature';
export * from './mails';
export * from './tables';
