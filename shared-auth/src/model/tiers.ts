/**
 * What a customer has paid for, lowest first (docs/specification.md, sections 4 and 6), and what of it is sold or
 * given.
 */
export const TIER_NAMES = ['FREE', 'BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'] as const;
export type Tier = (typeof TIER_NAMES)[number];

/** The tiers that the owner can give without a payment. PLATINUM and GOLD are not sold. */
export const COMP_TIERS = ['BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'] as const;
export type CompTier = (typeof COMP_TIERS)[number];
