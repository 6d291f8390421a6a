/** Whether what the plan cards claim is proven. */
export { type Claim, claimsOf } from './claims';
export { readClaimFacts } from './claims-store';
