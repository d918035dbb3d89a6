import { Button } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MemberLink } from '../../kit/member-link.tsx'
import { LoadFailed } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { Id } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { entrantsQuery } from './raffle-queries.ts'
import classes from './raffles.module.css'

/** Who has tickets, a page at a time. */
export function RaffleEntrants({ raffleId }: { readonly raffleId: string }) {
  const t = usePhrasesOf('office-giveaways')
  const { count } = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(entrantsQuery(raffleId, page))
  if (data === undefined) return error === null ? null : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={t('raffle.entrants')} className={classes.entrants}>
      <h3>{t('raffle.entrants')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('raffle.member')}</th>
            <th scope="col">{t('raffle.tickets')}</th>
            <th scope="col">{t('raffle.places')}</th>
            <th scope="col">{t('raffle.code')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map(({ member, tickets, places, code }) => (
            <tr key={member.memberId}>
              <td>
                <MemberLink memberId={member.memberId} name={member.username} />
              </td>
              <td>{count(tickets)}</td>
              <td>{places.length === 0 ? '–' : places.map(count).join(', ')}</td>
              <td>
                <Id>{code}</Id>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.totalPages < 2 ? null : (
        <div className={classes.actions}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)} size="sm">
            {t('raffle.previous')}
          </Button>
          <Button disabled={page >= data.totalPages} onClick={() => setPage(page + 1)} size="sm">
            {t('raffle.next')}
          </Button>
        </div>
      )}
    </section>
  )
}
