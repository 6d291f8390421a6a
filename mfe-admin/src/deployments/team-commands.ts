/** The commands with which a team starts and publishes; `to` is the product's origin. */

const setToken = 'read -rs SPREADWISE_REMOTE_TOKEN && export SPREADWISE_REMOTE_TOKEN';

/** In this repository, where the remote is a workspace. */
export const publishCommands = (name: string, to: string, activates: boolean): string =>
  `${setToken}\nnpm run publish-remote -w ${name} -- --to ${to}${activates ? '' : ' --no-activate'}`;

/** From scratch, in a new repository, with a token that makes nothing live. */
export const firstCommands = (name: string, to: string): string => {
  const word = name.replace(/^mfe-/, '');
  const title = word.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return [
    `npm run new-remote -- ${name} --path /${word} --title "${title}" --standalone ../${name}`,
    `cd ../${name} && npm install`,
    setToken,
    `npm run publish-remote -- --to ${to} --no-activate`,
  ].join('\n');
};
