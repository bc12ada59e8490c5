/** Finds the field that describes a picture, by its name: the picture field's name with a suffix such as `alt`. */

interface Named {
  readonly key: string;
  readonly type: string;
}

const ending = /(?:(?:^|[_-])alt|Alt)(?:[_-]?[Tt]ext)?$|(?:[_-]c|C)aption$/;

/** True if the field is named like a description of a picture. */
export const isPictureText = ({ key, type }: Named): boolean => type === 'text' && ending.test(key);

/** For `photo` or `photoUrl`: `photoAlt`, `photo_alt_text`, `photoCaption` or `alt`. */
export const guessPictureText = <Field extends Named>(fields: readonly Field[], picture: Named): Field | undefined => {
  const stem = plain(picture.key).replace(/(?:url|uri|src|link)$/, '');
  return fields.find((field) => isPictureText(field) && ['', stem].includes(plain(field.key.replace(ending, ''))));
};

const plain = (key: string): string => key.replaceAll(/[_-]/g, '').toLowerCase();
