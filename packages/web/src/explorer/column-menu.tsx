/** Which fields are shown; the request asks for no others. */
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import type { FieldDescriptor } from '@vitrine/contract';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';

interface ColumnMenuProps {
  readonly fields: readonly FieldDescriptor[];
  /** None are all. */
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (keys: readonly string[]) => void;
}

export const ColumnMenu = ({ fields, chosen, error, onChange }: ColumnMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const all = fields.map(({ key }) => key);
  const shown = chosen.length === 0 ? all : all.filter((key) => chosen.includes(key));
  const choose = (keys: readonly string[]): void => {
    const next = all.filter((key) => keys.includes(key));
    onChange(next.length === all.length ? [] : next);
  };
  const count = shown.length === all.length ? 'Columns' : `${shown.length} of ${all.length} columns`;
  return (
    <div className="column-menu">
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconColumns3 size={16} />} onClick={() => setOpen(!isOpen)}>
            {count}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Columns" className="column-choices">
          <Checkbox.Group label="Columns" value={shown} onChange={choose}>
            <Stack gap="xs" mt="xs">
              {fields.map(({ key, label }) => (
                <Checkbox key={key} value={key} label={label} disabled={shown.length === 1 && shown[0] === key} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button
            mt="sm"
            fullWidth
            variant="subtle"
            disabled={shown.length === all.length}
            onClick={() => onChange([])}
          >
            Show all
          </Button>
        </Popover.Dropdown>
      </Popover>
      {error === undefined ? null : (
        <p className="mistake" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
