import { Pager } from '@baize/ui/pager'
import { usePhrases } from '../../language/phrases.ts'

/** The pagination below a list of news. */
export function NewsPager({
  page,
  totalPages,
  onChange,
}: {
  readonly page: number
  readonly totalPages: number
  readonly onChange: (page: number) => void
}) {
  const t = usePhrases()
  const labels = {
    page: (number: number) => t('pager.page', number),
    previous: t('pager.previous'),
    next: t('pager.next'),
  }
  return <Pager labels={labels} onChange={onChange} page={page} totalPages={totalPages} />
}
