/** The cards that remotes put into a slot of another one: each loads, fails and is tried again by itself. */
import type { RemoteCard } from '@spreadwise/contract';
import type { CardProps, ScreenId } from '@spreadwise/contract/screens';
import { type Permission, useAuth } from '@spreadwise/shared-auth';
import { Button, Card, Grid, Notice, Skeleton } from '@spreadwise/shared-ui';
import { useMemo } from 'react';
import { RemoteScreen, type StandInProps, useRemoteLoader } from '../remotes/screen/RemoteScreen';

export interface SlotCardsProps extends CardProps {
  /** Of the slot. */
  readonly name: string;
}

interface Placed extends RemoteCard {
  readonly screen: ScreenId;
  readonly StandIn: (props: StandInProps) => React.ReactNode;
}

export default function SlotCards({ name, productName }: SlotCardsProps) {
  const loader = useRemoteLoader();
  const set = loader.set();
  const { hasPermission } = useAuth();
  const placed = useMemo(
    () =>
      (set?.remotes ?? [])
        .flatMap(({ name: remote, cards }) => cards.map((card) => placedOf(remote, card)))
        .filter(({ slot }) => slot === name)
        .sort((a, b) => a.order - b.order),
    [set, name],
  );
  const open = placed.filter(({ permission }) => !permission || hasPermission(permission as Permission));
  const props: CardProps = { productName };
  return (
    open.length > 0 && (
      <Grid>
        {open.map(({ screen, StandIn }) => (
          <RemoteScreen
            key={`${screen.remote}/${screen.expose}`}
            place="card"
            screen={screen}
            props={props}
            StandIn={StandIn}
          />
        ))}
      </Grid>
    )
  );
}

const placedOf = (remote: string, card: RemoteCard): Placed => ({
  ...card,
  screen: { remote, expose: card.expose },
  StandIn: (props) => <CardStandIn title={card.title} {...props} />,
});

/** Takes no focus: the screen that it stands in is what somebody came for. */
function CardStandIn({ title, failure, slow, onRetry }: StandInProps & { readonly title: string }) {
  if (!failure && !slow)
    return (
      <div aria-busy="true">
        <Card title={title}>
          <Skeleton lines={3} />
        </Card>
      </div>
    );
  return (
    <div role="status" data-failure={failure?.kind ?? 'slow'}>
      <Notice
        tone="warning"
        title={failure ? `“${title}” could not be opened` : `“${title}” is taking longer than usual`}
        action={
          failure?.gone ? (
            <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          ) : (
            <Button size="sm" variant="secondary" onClick={onRetry}>
              Retry
            </Button>
          )
        }
      >
        {failure ? 'The rest of the page works.' : 'It opens by itself as soon as it is there.'}
      </Notice>
    </div>
  );
}
