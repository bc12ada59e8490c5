/** A URL in readable lines: its path, then one parameter per line. */
import { Fragment } from 'react';
import { readable } from '@vitrine/explorer/curl';

export const UrlParts = ({ url }: { readonly url: string }) => {
  const { origin, pathname, search } = new URL(url);
  const parameters = search === '' ? [] : search.slice(1).split('&');
  return (
    <code className="url">
      <span className="url-origin">{origin}</span>
      {readable(pathname)}
      {parameters.map((parameter, index) => {
        const [name = '', ...value] = parameter.split('=');
        return (
          <Fragment key={parameter}>
            {'\n  '}
            {index === 0 ? '?' : '&'}
            <span className="url-name">{readable(name)}</span>=
            <span className="url-value">{readable(value.join('='))}</span>
          </Fragment>
        );
      })}
    </code>
  );
};
