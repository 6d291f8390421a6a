/** Anchors styled as a button or text link; `render` styles another element instead, e.g. the router's Link. */
import { useRender } from '@base-ui/react/use-render';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { cx } from '../internal/cx';
import { type ButtonLook, buttonClass, linkClass } from './buttonClass';

type AnchorProps = ComponentPropsWithRef<'a'> & {
  /** The element to style, e.g. `<Link to="/signup" />`; an `<a>` by default. */
  readonly render?: ReactElement | undefined;
};

export const TextLink = ({ render, className, ...rest }: AnchorProps) =>
  useRender({
    defaultTagName: 'a',
    render,
    props: { ...rest, className: cx(linkClass, className) },
  });

export const LinkButton = ({
  variant,
  size,
  fullWidth,
  render,
  className,
  ...rest
}: AnchorProps & ButtonLook) =>
  useRender({
    defaultTagName: 'a',
    render,
    props: { ...rest, className: cx(buttonClass({ variant, size, fullWidth }), className) },
  });
