// The options of a new remote: read from the command's arguments, completed from its name, and validated.
import path from 'node:path';
import { CommandError } from '../lib/team.mjs';
import { BUNDLERS } from './repository-files.mjs';

/**
 * @typedef {object} NewRemote
 * @property {string} name
 * @property {string} screen its exposed module, such as Insights
 * @property {string} title
 * @property {string} path
 * @property {string} [permission] @property {boolean} isPublic
 * @property {keyof typeof BUNDLERS} bundler
 *
 * @typedef {object} Known what is known of the product that the remote is for
 * @property {string[]} permissions
 * @property {string[]} serverPaths first parts of the addresses that the server answers itself
 * @property {string[]} takenNames what no remote can be called
 */

export const NEW_OPTIONS = {
  path: { type: 'string' },
  title: { type: 'string' },
  permission: { type: 'string' },
  public: { type: 'boolean', default: false },
  bundler: { type: 'string', default: 'webpack' },
};

/** What is no name of a component, or one that the screen imports (remote-files.mjs). */
const NO_COMPONENT = /^(\d.*|BrandMark|Card|Link|Page|TextLink|ThemeToggle|Toolbar)$/;

/** @returns {NewRemote} */
export function newRemote(name, { path: page, title, permission, public: isPublic, bundler }) {
  const words = name.replace(/^mfe-/, '').split('-');
  const plain = words.join(' ');
  return {
    name,
    screen: words.map(capital).join('').replace(NO_COMPONENT, 'The$&'),
    title: title?.trim() ?? capital(plain),
    path: page ?? `/${words.join('-')}`,
    permission,
    isPublic,
    bundler,
  };
}

/** @param {NewRemote} remote @param {Known} known */
export function refuseWrong({ name, path: page, title, permission, isPublic, bundler }, known) {
  const refuse = (message) => {
    throw new CommandError(message);
  };
  const isTaken = known.takenNames.includes(name);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40 || isTaken)
    refuse(`"${name}" is no name for a remote; it is lower-case words, such as mfe-insights.`);
  if (!Object.hasOwn(BUNDLERS, bundler))
    refuse(`--bundler is ${bundler}; it is one of ${Object.keys(BUNDLERS).join(', ')}.`);
  if (!/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(page) || page.length > 80)
    refuse(
      `--path is ${page}; it is lower-case words after slashes, such as /insights, at most 80 characters.`,
    );
  if (['de', ...known.serverPaths].includes(page.split('/')[1]))
    refuse(`--path ${page} is the server's own.`);
  if (!title || title.length > 60 || /\p{Cc}/u.test(title))
    refuse('--title is empty, longer than 60 characters or of several lines; it is what the page is called.');
  if (isPublic && permission !== undefined) refuse('--public and --permission exclude each other.');
  if (permission !== undefined && !known.permissions.includes(permission))
    refuse(`There is no permission "${permission}"; there are ${known.permissions.join(', ')}.`);
}

/** Where the command was typed, not where npm runs it. */
export const typedIn = (folder) => path.resolve(process.env.INIT_CWD ?? '', folder);

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
