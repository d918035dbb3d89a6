import { Tabs } from '@baize/ui/tabs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Props of {@link PageTabs}. */
export interface PageTabsProps {
  readonly label: string
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly content: ReactNode }[]
}

/** The tabs of a page. Which one is open is in the address (`tab`), so that it can be sent to a colleague. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false })
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0]
  if (open === undefined) return null
  const show = (value: string) =>
    void navigate({ to: '.', search: value === tabs[0]?.value ? {} : { tab: value }, resetScroll: false })
  return <Tabs grow={false} label={label} onChange={show} tabs={tabs} value={open.value} />
}
