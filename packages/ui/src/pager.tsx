import { Pagination } from '@mantine/core'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Pagination.css'

/** Props of {@link Pager}. */
export interface PagerProps {
  readonly page: number
  readonly totalPages: number
  readonly onChange: (page: number) => void
  readonly labels: { readonly page: (page: number) => string; readonly previous: string; readonly next: string }
}

/** Page numbers: five around the current page and two at each end (specification 9.025). */
export function Pager({ page, totalPages, onChange, labels }: PagerProps) {
  if (totalPages < 2) return null
  return (
    <Pagination
      boundaries={2}
      getControlProps={(control) => ({ 'aria-label': control === 'previous' ? labels.previous : labels.next })}
      getItemProps={(item) => ({ 'aria-label': labels.page(item) })}
      onChange={onChange}
      siblings={2}
      styles={{ control: { minWidth: '2.5rem', height: '2.5rem' } }}
      total={totalPages}
      value={page}
    />
  )
}
