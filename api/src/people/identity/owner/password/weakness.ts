/** Why a password is too weak to be set: it is short, or among what is guessed first. */
export const LEAST_LENGTH = 12;
/** Of zxcvbn's five: 10^8 guesses and more. */
const LEAST_SCORE = 3;
/** No more than this is looked at: what is longer is not weaker. */
const LOOKED_AT = 128;

/** Null: it is not. `ownNames` are what a guesser of this product tries first. */
export async function weaknessOf(password: string, ownNames: readonly string[]): Promise<string | null> {
  if (password.length < LEAST_LENGTH) return `A password has ${LEAST_LENGTH} characters or more.`;
  const { score } = (await loadEstimate()).check(password.slice(0, LOOKED_AT), [...ownNames]);
  return score < LEAST_SCORE ? 'This password is common, or made of common ones. Choose another.' : null;
}

/** Two megabytes of lists that are needed once a year. */
async function loadEstimate() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
