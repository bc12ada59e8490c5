/** Links between the looks of a collection. */
/** @jsxImportSource preact */
import type { Looked } from '../asking/looked-at.ts';
import type { PageLook } from '../asking/page-look.ts';
import type { Words } from '../words/words.ts';
import { PageLink } from './page-link.tsx';

interface LookLinksProps {
  readonly words: Words;
  readonly looked: Looked;
  /** @param look undefined: the collection's own */
  readonly addressOf: (look: PageLook | undefined) => string;
}

export const LookLinks = ({ words, looked: { look: shown, offered }, addressOf }: LookLinksProps) =>
  offered.length < 2 ? null : (
    <nav class="looks" aria-label={words.say('look.title')}>
      {offered.map((look, index) => (
        <PageLink
          key={look}
          href={addressOf(index === 0 ? undefined : look)}
          rel="nofollow"
          aria-current={look === shown ? 'page' : undefined}
        >
          {words.say(`look.${look}`)}
        </PageLink>
      ))}
    </nav>
  );
