/** Anchors that look like a button or a text link; `render` puts the look on another element, e.g. the router's Link. */
import { useRender } from '@base-ui/react/use-render';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { cx } from '../internal/cx';
import { type ButtonLook, buttonClass, linkClass } from './buttonClass';

type AnchorProps = ComponentPropsWithRef<'a'> & {
  /** The element that takes the look, e.g. `<Link to="/signup" />`; default an `<a>`. */
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
