/** Which field says what a picture shows, by its name: that of the picture's field with `alt` or the like behind it. */

interface Named {
  readonly key: string;
  readonly type: string;
}

const ending = /(?:(?:^|[_-])alt|Alt)(?:[_-]?[Tt]ext)?$|(?:[_-]c|C)aption$/;

/** Whether it is called as what is said of a picture is. */
export const isPictureText = ({ key, type }: Named): boolean => type === 'text' && ending.test(key);

/** Of `photo` or `photoUrl` it is `photoAlt`, `photo_alt_text` or `photoCaption`; or `alt`. */
export const guessPictureText = <Field extends Named>(fields: readonly Field[], picture: Named): Field | undefined => {
  const stem = plain(picture.key).replace(/(?:url|uri|src|link)$/, '');
  return fields.find((field) => isPictureText(field) && ['', stem].includes(plain(field.key.replace(ending, ''))));
};

const plain = (key: string): string => key.replaceAll(/[_-]/g, '').toLowerCase();
