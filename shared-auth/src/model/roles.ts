/** A user's role (docs/specification.md, section 6). ADMIN is defined, but no login assigns it. */
export const ROLES = ['OWNER', 'ADMIN', 'CUSTOMER'] as const;
export type Role = (typeof ROLES)[number];
