import { Button, Menu } from '@baize/ui'
import { IconColumns3 } from '@tabler/icons-react'
import { usePhrases } from '../language/phrases.ts'
import type { Column } from './columns.tsx'

/** Props of {@link ColumnMenu}. */
export interface ColumnMenuProps {
  readonly columns: readonly Column<never>[]
  readonly shown: Readonly<Record<string, boolean>>
  readonly onToggle: (id: string) => void
}

/** Chooses which columns are shown. The first one is always there. */
export function ColumnMenu({ columns, shown, onToggle }: ColumnMenuProps) {
  const t = usePhrases()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button icon={<IconColumns3 aria-hidden size={18} />} kind="quiet" size="sm">
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, label }) => (
          <Menu.CheckboxItem checked={shown[id] === true} key={id} onChange={() => onToggle(id)}>
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
