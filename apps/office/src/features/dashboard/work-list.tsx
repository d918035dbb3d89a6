import type { ValueOf } from '@baize/contract'
import type { dashboard, WorkQueue } from '@baize/contract/office'
import { Link } from '@tanstack/react-router'
import { IconCircleCheck } from '@tabler/icons-react'
import { EmptyState } from '@baize/ui'
import { Age } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './dashboard.module.css'

/** Where each queue is worked through. */
const pages: Readonly<Record<WorkQueue, { readonly to: string; readonly tab?: string }>> = {
  withdrawals: { to: '/withdrawals' },
  withdrawals_second: { to: '/withdrawals', tab: 'second' },
  withdrawals_late: { to: '/withdrawals', tab: 'late' },
  receipts: { to: '/withdrawals', tab: 'disputed' },
  deposits: { to: '/deposits' },
  unknown_payments: { to: '/deposits', tab: 'unknown' },
  bank_accounts: { to: '/bank-accounts' },
  held_wins: { to: '/held-wins' },
  adjustments: { to: '/adjustments' },
  differences: { to: '/reconciliation' },
}

/** What waits for operators, with the age of the oldest; each leads to its list. */
export function WorkList({ work }: { readonly work: ValueOf<typeof dashboard>['work'] }) {
  const t = usePhrasesOf('office-dashboard')
  const waiting = work.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <EmptyState icon={<IconCircleCheck size={36} />} title={t('work.none')} />
  return (
    <ul className={classes.list}>
      {waiting.map(({ queue, count, oldest }) => {
        const { to, tab } = pages[queue]
        return (
          <li key={queue}>
            <Link
              className={classes.work}
              data-late={queue === 'withdrawals_late' || undefined}
              search={tab === undefined ? {} : { tab }}
              to={to}
            >
              <span className={classes.count}>{count}</span>
              <span>{t(`work.${queue}`)}</span>
              {oldest === null ? null : (
                <span className={classes.muted}>
                  <Age since={oldest} />
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
