/** A text with Markdown's backticks, as the descriptions of parameters have. */
/** @jsxImportSource preact */

export const Coded = ({ text }: { readonly text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>
);
