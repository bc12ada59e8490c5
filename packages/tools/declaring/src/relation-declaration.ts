/** Reads relations: `artist: { to: artists, by: artistId }` and `works: { from: works, by: artistId }`. */
import { makeLabel } from '@vitrine/importing';
import { type Part, propertiesOf, propertyOf, readText, type Written } from './file-part.ts';

export interface RelationDeclaration {
  readonly key: Written<string>;
  readonly label: string;
  /** `to`: a record has one of the other collection; `from`: the other's records have one of this one. */
  readonly to: Written<string> | undefined;
  readonly from: Written<string> | undefined;
  /** The field that refers: of this collection for `to`, of the other one for `from`. */
  readonly by: Written<string>;
  /** The field that it refers to. */
  readonly referred: Written<string>;
}

export const readRelations = (part: Part): readonly RelationDeclaration[] =>
  propertiesOf(propertyOf(part, 'relations')).flatMap((each) => {
    const by = readText(each, 'by');
    if (by === undefined) return [];
    return [
      {
        key: each.name,
        label: readText(each, 'label')?.value ?? makeLabel({ header: each.name.value, index: 0 }),
        to: readText(each, 'to'),
        from: readText(each, 'from'),
        by,
        referred: readText(each, 'key') ?? { value: 'id', position: each.name.position },
      },
    ];
  });
