import { Button } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { Pager } from '@baize/ui/pager'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../kit/use-format.ts'
import { usePhrases } from '../language/phrases.ts'
import classes from './list-foot.module.css'
import { pageSizes } from './list-definition.ts'
import type { List } from './use-list.ts'

/** What a reply says of the pages of its list. */
export interface ListPages {
  readonly totalPages?: number
  readonly totalCount?: number
  /** The cursor of the next page; `null` on the last. */
  readonly next?: string | null
}

/** The foot of a list: how many rows there are, the pages, and how many rows one has. */
export function ListFoot({ list, pages }: { readonly list: List; readonly pages: ListPages | undefined }) {
  const t = usePhrases()
  const format = useFormat()
  return (
    <div className={classes.foot}>
      <p className={classes.count}>
        {pages?.totalCount === undefined ? null : t('list.count', format.count(pages.totalCount))}
      </p>
      {list.definition.paging === 'pages' ? (
        <Pager
          labels={{ page: (page) => t('list.page', page), previous: t('list.previous'), next: t('list.next') }}
          onChange={(page) => list.setPage(page)}
          page={list.page}
          totalPages={pages?.totalPages ?? 0}
        />
      ) : (
        <CursorPager list={list} next={pages?.next} />
      )}
      <div className={classes.size}>
        <Choice
          label={t('list.size')}
          onChange={(size) => list.setPageSize(Number(size))}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          size="sm"
          value={String(list.pageSize)}
        />
      </div>
    </div>
  )
}

/** Back, on and to the start, where pages have no numbers. The way back is known for the pages that were passed here. */
function CursorPager({ list, next }: { readonly list: List; readonly next: string | null | undefined }) {
  const t = usePhrases()
  const [passed, setPassed] = useState<readonly (string | undefined)[]>([])
  const before = passed.at(-1)
  if (list.after === undefined && (next === null || next === undefined)) return null
  return (
    <div className={classes.cursor}>
      <Button
        disabled={list.after === undefined}
        icon={<IconChevronsLeft aria-hidden size={18} />}
        onClick={() => {
          setPassed([])
          list.goAfter(undefined)
        }}
        size="sm"
      >
        {t('list.first')}
      </Button>
      <Button
        disabled={list.after === undefined || passed.length === 0}
        icon={<IconChevronLeft aria-hidden size={18} />}
        onClick={() => {
          setPassed(passed.slice(0, -1))
          list.goAfter(before)
        }}
        size="sm"
      >
        {t('list.previous')}
      </Button>
      <Button
        disabled={next === null || next === undefined}
        icon={<IconChevronRight aria-hidden size={18} />}
        onClick={() => {
          setPassed([...passed, list.after])
          list.goAfter(next ?? undefined)
        }}
        size="sm"
      >
        {t('list.next')}
      </Button>
    </div>
  )
}
