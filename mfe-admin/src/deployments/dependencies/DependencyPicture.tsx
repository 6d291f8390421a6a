/** The dependencies as a drawing: remotes on one side, what they need on the other, with a line for each. */
import styles from './DependencyPicture.module.css';

/** A package or slot; `by` maps each remote that needs it to the version, or to that it does. */
export interface Dependency {
  readonly on: string;
  readonly by: ReadonlyMap<string, string>;
}

export interface DependencyPictureProps {
  readonly remotes: readonly string[];
  readonly dependencies: readonly Dependency[];
}

const WIDTH = 100;

/** Hidden from screen readers: the table beside it has the same information. */
export function DependencyPicture({ remotes, dependencies }: DependencyPictureProps) {
  const needs = dependencies.map(({ on }) => on);
  const height = Math.max(remotes.length, needs.length);
  const lines = dependencies.flatMap(({ on, by }) =>
    [...by.keys()].map((remote) => ({
      key: `${remote} ${on}`,
      from: middleOf(remote, remotes, height),
      to: middleOf(on, needs, height),
    })),
  );
  return (
    <div className={styles.picture} aria-hidden="true">
      <Names names={remotes} />
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        className={styles.lines}
        aria-hidden="true"
      >
        {lines.map(({ key, from, to }) => (
          <path
            key={key}
            d={`M0 ${from} C${WIDTH / 2} ${from} ${WIDTH / 2} ${to} ${WIDTH} ${to}`}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <Names names={needs} />
    </div>
  );
}

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <ul className={styles.names}>
    {names.map((name) => (
      <li key={name}>
        <code>{name}</code>
      </li>
    ))}
  </ul>
);

/** Names are stacked, each in an equal part of the height. */
const middleOf = (name: string, names: readonly string[], height: number): number =>
  ((names.indexOf(name) + 0.5) / names.length) * height;
