/** Records as numbered marks on a map, and a list of them: over tiles of the operator's choice, else over a grid of degrees with a scale. No script is needed. */
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
  scaleOf,
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
      <svg role="group" aria-label={words.say('look.map')}>
        {mapTiles === undefined ? (
          <Grid words={words} frame={frame} />
        ) : (
          <Tiles address={mapTiles.address} frame={frame} />
        )}
        {places.map((place, index) => (
          <Mark
            key={`${place.x} ${place.y}`}
            {...props}
            frame={frame}
            place={place}
            number={index + 1}
            written={names.get(place)}
          />
        ))}
      </svg>
      <ol class="places">
        {places.map((place) => (
          <PlaceNames key={`${place.x} ${place.y}`} {...props} records={place.records} />
        ))}
      </ol>
      {mapTiles === undefined ? null : <figcaption>{mapTiles.attribution}</figcaption>}
    </figure>
  );
};

/** The records of a place. The style numbers places as the map does. */
const PlaceNames = ({ context: { words }, title, records, recordAddress }: RecordMapProps) => (
  <li>
    <ul>
      {records.map((record) => (
        <li key={record.id}>
          <PageLink href={recordAddress(record)} isWritten>
            {titleOf(words, title, record)}
          </PageLink>
        </li>
      ))}
    </ul>
  </li>
);

interface MarkProps extends RecordMapProps {
  readonly frame: Frame;
  readonly place: Place;
  readonly number: number;
  /** Undefined where there is no room for a name. */
  readonly written: WrittenName | undefined;
}

const Mark = ({ context, points, title, frame, place, number, written, recordAddress, addressWith }: MarkProps) => {
  const { words } = context;
  const { records } = place;
  const [first] = records;
  if (first === undefined) return null;
  const [x, y] = [across(frame, place.x), down(frame, place.y)];
  const isOne = records.length === 1;
  const name = isOne ? titleOf(words, title, first) : words.say('tenant.records', { count: records.length });
  const corners = records.map((record) => JSON.stringify(pointOf(points, record)));
  const href = isOne ? recordAddress(first) : addressWith(conditionsAround(points, records), new Set(corners).size > 1);
  return (
    <PageLink href={href} aria-label={`${number}: ${name}`} class="mark-place">
      <title>{name}</title>
      <circle cx={x} cy={y} r={isOne ? 13 : 16} />
      <text class="number" x={x} y={y}>
        {number}
      </text>
      {written === undefined ? null : (
        <text class="name" x={x} y={y} dx={18 * written.side} text-anchor={written.side < 0 ? 'end' : 'start'}>
          {written.text}
        </text>
      )}
    </PageLink>
  );
};

/** Percentages of the width and the height, so that marks and texts keep their size in a drawing of any size. */
const across = (frame: Frame, x: number): string => percent(((x - frame.x) * frame.scale) / frame.width);
const down = (frame: Frame, y: number): string => percent(((y - frame.y) * frame.scale) / frame.height);
const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;

const steps = [90, 45, 30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const linesMin = 3;

/** The parallels and meridians of a frame, with their degrees, and a scale of kilometres. */
const Grid = ({ words, frame }: { readonly words: Words; readonly frame: Frame }) => {
  const { x, y, scale, width, height } = frame;
  const [west, east] = [longitudeAt(x), longitudeAt(x + width / scale)];
  const [north, south] = [latitudeAt(y), latitudeAt(y + height / scale)];
  const step = steps.find((each) => (east - west) / each >= linesMin) ?? 0.001;
  const print = (degrees: number): string => `${words.number(degrees)}°`;
  return (
    <g class="grid">
      {multiplesOf(step, west, east).map((degrees) => {
        const at = across(frame, project({ lat: 0, lng: degrees }).x);
        return (
          <g key={`m${degrees}`}>
            <line x1={at} x2={at} y2="100%" />
            <text x={at} y="100%" dx="3" dy="-6">
              {print(degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)}
            </text>
          </g>
        );
      })}
      {multiplesOf(step, south, north).map((degrees) => {
        const at = down(frame, project({ lat: degrees, lng: 0 }).y);
        return (
          <g key={`p${degrees}`}>
            <line y1={at} y2={at} x2="100%" />
            <text y={at} dx="3" dy="-5">
              {print(degrees)}
            </text>
          </g>
        );
      })}
      <Scale words={words} frame={frame} />
    </g>
  );
};

const Scale = ({ words, frame }: { readonly words: Words; readonly frame: Frame }) => {
  const { lengthKm, part } = scaleOf(frame);
  const [from, to] = [0.97 - part, 0.97].map(percent);
  return (
    <g class="scale">
      <line x1={from} x2={to} y1="3%" y2="3%" />
      <text x={to} y="3%" dy="15" text-anchor="end">
        {lengthKm < 1 ? `${words.number(lengthKm * 1000)} m` : `${words.number(lengthKm)} km`}
      </text>
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
            x={percent((column * side - x * scale) / width)}
            y={percent((row * side - y * scale) / height)}
            width={percent((side + 0.1) / width)}
            height={percent((side + 0.1) / height)}
            preserveAspectRatio="none"
          />
        )),
      )}
    </g>
  );
};
