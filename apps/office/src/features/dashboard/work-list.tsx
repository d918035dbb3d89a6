import type { ValueOf } from '@baize/contract'
import type { dashboard, WorkQueue } from '@baize/contract/office'
import { Link } from '@tanstack/react-router'
import { IconCircleCheck } from '@tabler/icons-react'
import { EmptyState } from '@baize/ui'
import { Age } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './dashboard.module.css'

/** Where each queue is worked through. */
const pages: Readonly<Record<WorkQueue, { readonly to: string; readonly search?: Readonly<Record<string, string>> }>> =
  {
    withdrawals: { to: '/withdrawals' },
    withdrawals_second: { to: '/withdrawals', search: { tab: 'second' } },
    withdrawals_late: { to: '/withdrawals', search: { tab: 'late' } },
    receipts: { to: '/withdrawals', search: { tab: 'disputed' } },
    deposits: { to: '/deposits' },
    unknown_payments: { to: '/deposits', search: { tab: 'unknown' } },
    bank_accounts: { to: '/bank-accounts' },
    held_wins: { to: '/held-wins' },
    lottery_differ: { to: '/lotteries', search: { tab: 'results', state: 'open' } },
    lottery_late: { to: '/lotteries' },
    lottery_results: { to: '/lotteries', search: { tab: 'results', state: 'open' } },
    adjustments: { to: '/adjustments' },
    differences: { to: '/reconciliation' },
    chats: { to: '/chat' },
    feedback: { to: '/feedback' },
    friends: { to: '/referrals', search: { state: 'held' } },
    redemptions: { to: '/point-mall' },
    gifts: { to: '/gifts' },
    claims: { to: '/promotions', search: { tab: 'waiting' } },
  }

/** Queues in which nothing should ever be. */
const alarms: ReadonlySet<WorkQueue> = new Set(['withdrawals_late', 'lottery_differ', 'lottery_late'])

/** What waits for operators, with the age of the oldest; each leads to its list. */
export function WorkList({ work }: { readonly work: ValueOf<typeof dashboard>['work'] }) {
  const t = usePhrasesOf('office-dashboard')
  const waiting = work.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <EmptyState icon={<IconCircleCheck size={36} />} title={t('work.none')} />
  return (
    <ul className={classes.list}>
      {waiting.map(({ queue, count, oldest }) => {
        const { to, search = {} } = pages[queue]
        return (
          <li key={queue}>
            <Link className={classes.work} data-late={alarms.has(queue) || undefined} search={search} to={to}>
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
