/** Resolves to the headers of later calls. */
export function signInAsOwner(
  origin: string,
  password: string,
): Promise<{ Authorization: string; Cookie: string }>;
