/** A description by the owner, as help below the name that it is about. */
/** @jsxImportSource preact */
import { Written } from './written.tsx';

interface HelpProps {
  /** Undefined: not described. */
  readonly text: string | undefined;
  readonly as?: 'p' | 'span';
}

export const Help = ({ text, as = 'span' }: HelpProps) =>
  text === undefined ? null : (
    <Written as={as} class="help">
      {text}
    </Written>
  );
