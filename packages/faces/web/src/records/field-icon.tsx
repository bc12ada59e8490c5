/** An icon for a field's type, with an accessible name. */
import type { FieldType } from '@vitrine/contract';
import {
  Icon123,
  IconAt,
  IconBraces,
  IconCalendar,
  IconCash,
  IconCheckbox,
  IconClock,
  IconLetterCase,
  IconLink,
  IconList,
  IconMapPin,
  IconPercentage,
  IconPhoto,
  IconPhone,
  IconTags,
  type Icon,
} from '@tabler/icons-react';
import { useWords } from '../shared/words.tsx';

const icons = {
  text: IconLetterCase,
  email: IconAt,
  phone: IconPhone,
  url: IconLink,
  image: IconPhoto,
  select: IconList,
  multiselect: IconTags,
  number: Icon123,
  integer: Icon123,
  currency: IconCash,
  percent: IconPercentage,
  boolean: IconCheckbox,
  date: IconCalendar,
  datetime: IconClock,
  geo: IconMapPin,
  json: IconBraces,
} as const satisfies Record<FieldType, Icon>;

export const FieldIcon = ({ type }: { readonly type: FieldType }) => {
  const Picture = icons[type];
  const { say } = useWords();
  return <Picture size={15} stroke={1.7} className="field-icon" role="img" aria-label={say(`console.type.${type}`)} />;
};
