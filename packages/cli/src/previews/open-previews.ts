/** Opens previews for the console, beside a publisher. */
import type { OpenPublisher, OpenPublisherOptions } from '@vitrine/publisher';
import type { Config } from '../settings.ts';
import type { Observe } from '../observation.ts';
import { PreviewReadings } from './readings.ts';
import { PreviewResponses } from './responses.ts';

export interface OpenPreviews {
  readonly respond: PreviewResponses['respond'];
  readonly close: () => Promise<void>;
}

interface PreviewsOptions extends Pick<OpenPublisherOptions, 'folder' | 'clock'> {
  readonly observe: Observe;
  readonly config: Pick<Config, 'answerMegabytes' | 'editionSeconds'>;
  readonly opened: OpenPublisher;
}

const megabyte = 1024 * 1024;

export const openPreviews = ({ config, opened, folder, clock, observe }: PreviewsOptions): OpenPreviews => {
  const { publisher, segmentsFolder, createBuilder } = opened;
  // Beside the store's folder, because servers can read everything in that.
  const readings = new PreviewReadings({ createBuilder, folder: `${folder}-previews`, clock });
  const responses = new PreviewResponses({
    readings,
    segmentsFolder,
    segments: () => publisher.segments,
    clock,
    observe,
    pageBytesMax: config.answerMegabytes * megabyte,
    lengthSeconds: config.editionSeconds,
  });
  return {
    respond: async (...asked) => responses.respond(...asked),
    close: async () => {
      responses.close();
      await readings.close();
    },
  };
};
