/** The files of a collection that visitors download: the API's export, with headings in the language of the page. */
import { languageOf } from '@vitrine/explorer/languages';
import type { FaceRoute } from '@vitrine/server/face';

export const downloadRoute: FaceRoute = {
  name: 'export',
  pattern: '/t/:publicId/:name',
  names: /^[a-z\d-]+\.(?:csv|xlsx)$/,
  answer: {
    kind: 'response',
    respond: async ({ respondWithFile }, asked) => {
      const { fileHeadings, wordsOf } = await import('@vitrine/explorer');
      const words = await wordsOf(languageOf(asked.search, null));
      const [slug = '', kind = ''] = asked.parameters.name.split('.');
      const search = [...asked.search.split('&').filter(isOfExport), `format=${kind}`].join('&');
      const headings: Parameters<typeof respondWithFile>[0]['headings'] = (collection, fields) =>
        fileHeadings(words, collection, fields);
      return respondWithFile({ ...asked, slug, search, headings });
    },
  },
};

const isOfExport = (parameter: string): boolean => parameter !== '' && !parameter.startsWith('lang=');
