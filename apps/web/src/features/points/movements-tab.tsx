import type { PointMovement } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, usePhrases, usePointPhrases } from '../../language/phrases.ts'
import type { ListProps } from './goods-tab.tsx'
import { PointPager } from './list-parts.tsx'
import { pointMovementsQuery } from './point-queries.ts'
import classes from './points.module.css'

/** Every movement of the member's points (2.110). */
export function MovementsTab({ page, onPage, onRules }: ListProps & { readonly onRules: () => void }) {
  const t = usePhrases()
  const say = usePointPhrases()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(pointMovementsQuery(page))
  if (data === undefined && error === null) return <Skeleton height="20rem" />
  if (data === undefined)
    return (
      <EmptyState icon={<IconListDetails size="2.25rem" />} title={errorText(error)}>
        <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
      </EmptyState>
    )
  if (data.list.length === 0)
    return (
      <EmptyState icon={<IconListDetails size="2.25rem" />} text={say('details.noneText')} title={say('details.none')}>
        <Button kind="primary" onClick={onRules}>
          {say('details.look')}
        </Button>
      </EmptyState>
    )
  return (
    <div className={classes.tab}>
      <table className={`${card} ${classes.table}`}>
        <thead>
          <tr>
            <th>{say('redeemed.time')}</th>
            <th>{say('details.kind')}</th>
            <th data-number>{say('redeemed.amount')}</th>
            <th data-number>{say('details.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((movement) => (
            <Row key={movement.movementId} movement={movement} />
          ))}
        </tbody>
      </table>
      <PointPager onPage={onPage} page={page} totalPages={data.totalPages} />
    </div>
  )
}

function Row({ movement }: { readonly movement: PointMovement }) {
  const say = usePointPhrases()
  const { count, minute } = useFormat()
  const { at, kind, source, points, pointsAfter, reference } = movement
  const about = source === null ? reference : say(`source.${source}`)
  const isMore = !points.startsWith('-')
  return (
    <tr>
      <td className={classes.time}>{minute(at)}</td>
      <td>
        {say(`movement.${kind}`)}
        {about === null ? null : <small className={classes.about}>{about}</small>}
      </td>
      <td data-number data-sign={isMore ? 'plus' : 'minus'}>
        {isMore ? '+' : '−'}
        {count(Math.abs(Number(points)))}
      </td>
      <td data-number>{count(Number(pointsAfter))}</td>
    </tr>
  )
}
