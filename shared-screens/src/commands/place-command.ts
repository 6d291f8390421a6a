/** What can be gone to, by its name or its key. */
import type { Command } from './find-commands';

export interface Place {
  readonly id: string;
  readonly label: string;
  /** As the address has it. */
  readonly search: string;
}

/** Without an address it signs out. */
export type PlaceCommand = Command & { readonly search: string | null };
