import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Tabs.css'
import classes from './tabs.module.css'

/** Props of {@link Tabs}. */
export interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly value: string; readonly label: ReactNode; readonly content: ReactNode }[]
  /** The one that is shown, where the page knows it; otherwise the tabs remember it themselves, starting with the first. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** Whether they fill the line, as on a phone; they do unless this is false. */
  readonly grow?: boolean
}

/** Panels of which one is shown; the arrow keys move between tabs. */
export function Tabs({ label, tabs, value, onChange, grow = true }: TabsProps) {
  return (
    <MantineTabs
      {...(value === undefined ? { defaultValue: tabs[0]?.value ?? null } : { value })}
      keepMounted={false}
      onChange={(chosen) => (chosen === null ? undefined : onChange?.(chosen))}
    >
      <MantineTabs.List aria-label={label} className={classes.list} grow={grow} mb="md">
        {tabs.map((tab) => (
          <MantineTabs.Tab className={classes.tab} key={tab.value} py="sm" value={tab.value}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
