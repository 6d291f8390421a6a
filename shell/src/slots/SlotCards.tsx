/** The cards that remotes place in another remote's slot. Each loads, fails and retries on its own. */
import type { RemoteCard } from '@spreadwise/contract';
import type { CardProps, ScreenId } from '@spreadwise/contract/screens';
import { type Permission, useAuth } from '@spreadwise/shared-auth';
import { Button, Card, Grid, Notice, Skeleton } from '@spreadwise/shared-ui';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { RemoteScreen, type StandInProps, useRemoteLoader } from '../remotes/screen/RemoteScreen';
import { texts } from '../texts/texts';

export interface SlotCardsProps extends CardProps {
  /** Name of the slot. */
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

/** Takes no focus: the user came for the screen around it. */
function CardStandIn({ title, failure, slow, onRetry }: StandInProps & { readonly title: string }) {
  const { card: words, reload, retry: again } = texts();
  const place = useFocusHandedOn();
  const retry = () => {
    // The button is about to unmount.
    place.current?.focus({ preventScroll: true });
    onRetry();
  };
  const hasNotice = failure !== null || slow;
  return (
    <div ref={place} role="status" tabIndex={-1} aria-busy={!hasNotice} data-failure={failure?.kind}>
      {hasNotice ? (
        <Notice
          tone="warning"
          title={failure ? words.failed(title) : words.slow(title)}
          action={
            failure?.gone ? (
              <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
                {reload}
              </Button>
            ) : (
              <Button size="sm" variant="secondary" onClick={retry}>
                {again}
              </Button>
            )
          }
        >
          {failure ? words.restWorks : words.opensByItself}
        </Notice>
      ) : (
        <Card title={title}>
          <Skeleton lines={3} />
        </Card>
      )}
    </div>
  );
}

/** Moves the focus from a card's placeholder to the card once it has loaded. */
function useFocusHandedOn() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const stood = place.current;
    return () => {
      if (!stood?.contains(document.activeElement)) return;
      const around = stood.parentElement;
      const index = [...(around?.children ?? [])].indexOf(stood);
      queueMicrotask(() => focusWithin(around?.children[index]));
    };
  }, []);
  return place;
}

function focusWithin(card: Element | undefined): void {
  const first = card?.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? card?.firstElementChild;
  if (!(first instanceof HTMLElement)) return;
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
}
