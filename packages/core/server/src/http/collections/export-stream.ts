/**
 * Streams a file to a client: a piece is printed when the client has read the one before. The stream fails, which
 * closes the connection, if the client reads too slowly or the file is withdrawn.
 */
import type { ExportFile, PrintPlace } from '../../exports/export-file.ts';
import type { Reader } from '../../exports/readers.ts';
import type { ByteRange } from '../headers/byte-range.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface Sending {
  readonly file: Pick<ExportFile, 'read'>;
  readonly place: PrintPlace;
  /** The client's place among the readers. */
  readonly reader: Reader;
  /** True if the file may still be sent. @throws Failure if the key is no longer valid */
  readonly isShown: () => boolean | Promise<boolean>;
}

export const streamExport = (
  { file, place, reader, isShown }: Sending,
  { from, end }: ByteRange,
): ReadableStream<Bytes> => {
  let at = from;
  const readOn = async (controller: ReadableStreamDefaultController<Bytes>): Promise<void> => {
    const bytes = (await file.read(at, place)).subarray(0, end - at);
    if (!(await isShown())) throw new Error('It is not shown any more.');
    controller.enqueue(bytes);
    at += bytes.length;
    if (at < end) return reader.give(bytes.length);
    reader.leave();
    controller.close();
  };
  const pull = async (controller: ReadableStreamDefaultController<Bytes>): Promise<void> => {
    reader.take();
    try {
      await readOn(controller);
    } catch (error) {
      reader.leave();
      controller.error(error);
    }
  };
  const start = (controller: ReadableStreamDefaultController<Bytes>): void =>
    reader.onCut((reason) => controller.error(reason));
  return new ReadableStream({ start, pull, cancel: () => reader.leave() }, { highWaterMark: 0 });
};
