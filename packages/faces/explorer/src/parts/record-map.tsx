/** Records as marks on a map: over tiles of the operator's choice, else over a grid of degrees. No script is needed. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import {
  conditionsAround,
  frameOf,
  placeNames,
  latitudeAt,
  longitudeAt,
  placesOf,
  pointOf,
  project,
  type Frame,
  type Place,
  type WrittenName,
} from '../asking/map-places.ts';
import type { PointFields } from '../asking/page-look.ts';
import type { Condition } from '../asking/view.ts';
import type { PageContext } from '../page-context.ts';
import type { Words } from '../words/words.ts';
import { PageLink } from './page-link.tsx';
import { titleOf } from './value.tsx';

interface RecordMapProps {
  readonly context: PageContext;
  readonly points: PointFields;
  readonly title: ExposedField | undefined;
  readonly records: readonly RecordData[];
  readonly recordAddress: (record: RecordData) => string | undefined;
  /** The page with these conditions too; as a map, or where all are at one point as a table. */
  readonly addressWith: (conditions: readonly Condition[], isMap: boolean) => string;
}

export const RecordMap = (props: RecordMapProps) => {
  const { context, points, title, records } = props;
  const { words, mapTiles } = context;
  const frame = frameOf(records.flatMap((record) => pointOf(points, record) ?? []).map(project));
  if (frame === undefined) return <p class="nothing">{words.say('map.nothing')}</p>;
  const places = placesOf(points, records, frame);
  const names = placeNames(places, frame, ([record]) => record && titleOf(words, title, record));
  return (
    <figure class="map">
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} role="group" aria-label={words.say('look.map')}>
        {mapTiles === undefined ? (
          <Grid words={words} frame={frame} />
        ) : (
          <Tiles address={mapTiles.address} frame={frame} />
        )}
        {places.map((place) => (
          <Mark key={`${place.x} ${place.y}`} {...props} frame={frame} place={place} written={names.get(place)} />
        ))}
      </svg>
      {mapTiles === undefined ? null : <figcaption>{mapTiles.attribution}</figcaption>}
    </figure>
  );
};

interface MarkProps extends RecordMapProps {
  readonly frame: Frame;
  readonly place: Place;
  /** Undefined where there is no room for a name. */
  readonly written: WrittenName | undefined;
}

const Mark = ({ context, points, title, frame, place, written, recordAddress, addressWith }: MarkProps) => {
  const { words } = context;
  const { records } = place;
  const [first] = records;
  if (first === undefined) return null;
  const at = { x: (place.x - frame.x) * frame.scale, y: (place.y - frame.y) * frame.scale };
  const isOne = records.length === 1;
  const name = isOne ? titleOf(words, title, first) : words.say('tenant.records', { count: records.length });
  const corners = records.map((record) => JSON.stringify(pointOf(points, record)));
  const href = isOne ? recordAddress(first) : addressWith(conditionsAround(points, records), new Set(corners).size > 1);
  return (
    <PageLink href={href} aria-label={name} class="mark-place">
      <title>{name}</title>
      <circle cx={round(at.x)} cy={round(at.y)} r={isOne ? 7 : 12} />
      {isOne ? null : (
        <text class="many" x={round(at.x)} y={round(at.y)} aria-hidden="true">
          {records.length}
        </text>
      )}
      {written === undefined ? null : (
        <text class="name" x={round(written.x)} y={round(at.y)} text-anchor={written.anchor} aria-hidden="true">
          {written.text}
        </text>
      )}
    </PageLink>
  );
};

const round = (value: number): number => Math.round(value * 10) / 10;

const steps = [90, 45, 30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const linesMin = 3;

/** The parallels and meridians of a frame, with their degrees. */
const Grid = ({ words, frame }: { readonly words: Words; readonly frame: Frame }) => {
  const { x, y, scale, width, height } = frame;
  const [west, east] = [longitudeAt(x), longitudeAt(x + width / scale)];
  const [north, south] = [latitudeAt(y), latitudeAt(y + height / scale)];
  const step = steps.find((each) => (east - west) / each >= linesMin) ?? 0.001;
  const print = (degrees: number): string => `${words.number(degrees)}°`;
  return (
    <g class="grid">
      {multiplesOf(step, west, east).map((degrees) => {
        const across = round((project({ lat: 0, lng: degrees }).x - x) * scale);
        return (
          <g key={`m${degrees}`}>
            <path d={`M${across} 0V${height}`} />
            <text x={across + 3} y={height - 4}>
              {print(degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)}
            </text>
          </g>
        );
      })}
      {multiplesOf(step, south, north).map((degrees) => {
        const down = round((project({ lat: degrees, lng: 0 }).y - y) * scale);
        return (
          <g key={`p${degrees}`}>
            <path d={`M0 ${down}H${width}`} />
            <text x={3} y={down - 3}>
              {print(degrees)}
            </text>
          </g>
        );
      })}
    </g>
  );
};

const multiplesOf = (step: number, from: number, to: number): readonly number[] => {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: Math.min(count, 50) }, (_, index) => Number(((first + index) * step).toFixed(3)));
};

const tilePixels = 256;
const zoomMax = 19;

/** The tiles that cover a frame, at the zoom that is nearest to its scale. */
const Tiles = ({
  address,
  frame: { x, y, scale, width, height },
}: {
  readonly address: string;
  readonly frame: Frame;
}) => {
  const zoom = Math.max(0, Math.min(zoomMax, Math.round(Math.log2(scale / tilePixels))));
  const count = 2 ** zoom;
  const side = scale / count;
  const rangeOf = (start: number, pixels: number): readonly number[] => {
    const [first, last] = [Math.floor(start * count), Math.floor((start + pixels / scale) * count)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  const rows = rangeOf(y, height).filter((row) => row >= 0 && row < count);
  /** Over the date line they go on with the first. */
  const columnAt = (column: number): number => ((column % count) + count) % count;
  return (
    <g class="tiles">
      {rangeOf(x, width).flatMap((column) =>
        rows.map((row) => (
          <image
            key={`${column} ${row}`}
            href={address
              .replace('{z}', String(zoom))
              .replace('{x}', String(columnAt(column)))
              .replace('{y}', String(row))}
            x={round(column * side - x * scale)}
            y={round(row * side - y * scale)}
            width={round(side + 0.1)}
            height={round(side + 0.1)}
          />
        )),
      )}
    </g>
  );
};
