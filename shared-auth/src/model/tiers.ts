/** Customers' tiers, lowest first (docs/specification.md, sections 4 and 6), and which of them can be granted. */
export const TIER_NAMES = ['FREE', 'BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'] as const;
export type Tier = (typeof TIER_NAMES)[number];

/** The tiers that the owner can grant without payment. PLATINUM and GOLD are not sold. */
export const COMP_TIERS = ['BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'] as const;
export type CompTier = (typeof COMP_TIERS)[number];
