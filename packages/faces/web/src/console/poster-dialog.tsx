/** A printable poster of a view: the tenant, the view's name, and its URL as a QR code. */
import { Button, Group } from '@mantine/core';
import { createPortal } from 'react-dom';
import { encode } from 'uqr';
import type { NamedView, Tenant } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { Say, useWords } from '../shared/words.tsx';

interface PosterDialogProps {
  readonly view: NamedView;
  readonly tenant: Tenant;
  readonly onClose: () => void;
}

/** Renders the poster for print outside of the dialog, which would clip it. */
export const PosterDialog = ({ view, tenant, onClose }: PosterDialogProps) => {
  const poster = <Poster view={view} tenant={tenant} />;
  return (
    <Dialog title={<Say what="console.view.poster" />} onClose={onClose}>
      {poster}
      {createPortal(<div className="printed">{poster}</div>, document.body)}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          <Say what="console.close" />
        </Button>
        <Button onClick={() => window.print()} data-autofocus>
          <Say what="console.view.print" />
        </Button>
      </Group>
    </Dialog>
  );
};

const Poster = ({ view: { name, slug }, tenant }: Pick<PosterDialogProps, 'view' | 'tenant'>) => {
  const address = `${tenant.apiUrl}/t/${tenant.publicId}/${slug}`;
  return (
    <div className="poster">
      <p dir="auto">{tenant.name}</p>
      <h2 dir="auto">{name}</h2>
      <QrCode text={address} />
      <p dir="ltr">{address}</p>
    </div>
  );
};

/** The quiet zone that readers need, in modules (ISO/IEC 18004). */
const border = 4;

const QrCode = ({ text }: { readonly text: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border });
  const { say } = useWords();
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={say('console.view.qrCode', { address: text })}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
};
