/** A link to another of our pages, without a page load; modifier keys keep their usual effect. */
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { goTo } from './address.ts';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children: ReactNode;
}

export const PageLink = ({ href, children, ...others }: PageLinkProps) => {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(href);
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <a href={href} onClick={follow} {...others}>
      {children}
    </a>
  );
};
