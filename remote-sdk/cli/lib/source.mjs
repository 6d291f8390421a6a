// The source of a build: the repository and commit that a team states when it publishes.
import { execFileSync } from 'node:child_process';

/**
 * @param {string} home the remote's folder
 * @returns {{ repository?: string, commit?: string }} unknown values are omitted
 */
export function sourceOf(home, env = process.env) {
  const repository = repositoryOf(home, env);
  const commit = git(home, 'rev-parse', 'HEAD');
  // With uncommitted changes, the commit is not what was built.
  const isCommitted = commit && git(home, 'status', '--porcelain', '--untracked-files=no') === '';
  return { ...(repository && { repository }), ...(isCommitted && { commit }) };
}

/** An http(s) address without credentials; null if there is none that others could open. */
function repositoryOf(home, env) {
  const given = env.GITHUB_REPOSITORY
    ? `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}`
    : git(home, 'config', '--get', 'remote.origin.url');
  const address = given?.replace(/^git@([^:]+):/, 'https://$1/');
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Null: git is not available here, or has no answer. */
function git(folder, ...args) {
  try {
    return execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}
