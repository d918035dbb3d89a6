import {
  approveAdjustment,
  refuseAdjustment,
  type AdjustmentDetails,
  type AdjustmentItem,
} from '@baize/contract/office'
import { Alert } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Id, Money, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { DecisionButtons, useRowDecision } from '../../table/row-decision.tsx'
import { adjustmentQuery, adjustmentsKey, toneOfState } from './adjustment-queries.ts'
import detail from '../../kit/detail.module.css'
import { BothSides } from './both-sides.tsx'

/** One adjustment: both sides, who did what, and what the second person can decide. */
export function AdjustmentPanel({ id: adjustmentId }: PanelProps<AdjustmentItem>) {
  const t = usePhrasesOf('office-adjustments')
  const { data, error, refetch } = useQuery(adjustmentQuery(adjustmentId))
  const decisions = useAdjustmentDecision(data)
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <Money amount={data.direction === 'debit' ? `-${data.amount}` : data.amount} isSigned />
        <StateBadge tone={toneOfState[data.state]}>{t(`state.${data.state}`)}</StateBadge>
      </p>
      {data.problem === null || data.state !== 'proposed' ? null : (
        <Alert color="red">{t(`problem.${data.problem}`)}</Alert>
      )}
      {data.isMine && data.state === 'proposed' ? <Alert color="gold">{t('mine')}</Alert> : null}
      <DecisionButtons {...decisions} />
      <BothSides isOpen={data.state === 'proposed'} legs={data.legs} username={data.member.username} />
      <Facts one={data} />
    </div>
  )
}

function Facts({ one }: { readonly one: AdjustmentDetails }) {
  const t = usePhrasesOf('office-adjustments')
  const when = (time: string | null) => (time === null ? '–' : <ExactTime time={time} />)
  return (
    <DescriptionList
      items={[
        [t('member'), <MemberLink key="member" memberId={one.member.memberId} name={one.member.username} />],
        [t('category'), t(`category.${one.category}`)],
        [t('reason'), one.reason],
        [t('proposedBy'), one.proposedBy],
        [t('proposedAt'), when(one.proposedAt)],
        ...(one.approvedBy === null ? [] : [[t('approvedBy'), one.approvedBy] as const]),
        ...(one.postedAt === null ? [] : [[t('postedAt'), when(one.postedAt)] as const]),
        ...(one.refusedBy === null ? [] : [[t('refusedBy'), one.refusedBy] as const]),
        ...(one.refusal === null ? [] : [[t('refusal'), one.refusal] as const]),
        ...(one.state === 'proposed' ? [[t('expiresAt'), when(one.expiresAt)] as const] : []),
        [t('entry'), <Id key="id">{one.adjustmentId}</Id>],
      ]}
    />
  )
}

/** What the second person can decide now. */
function useAdjustmentDecision(one: AdjustmentDetails | undefined) {
  const t = usePhrasesOf('office-adjustments')
  const { money } = useFormat()
  const may = useMay()('adjustments.approve')
  const canDecide = one?.state === 'proposed' && !one.isMine && may
  return useRowDecision(
    canDecide
      ? {
          key: adjustmentsKey,
          approve: {
            title: t('approveTitle'),
            text: t('approveText', t(`direction.${one.direction}`), money(one.amount), one.member.username),
            action: t('approve'),
            done: t('approved'),
            run: () => call(approveAdjustment, { params: { adjustmentId: one.adjustmentId }, body: {} }),
          },
          refuse: {
            title: t('refuse'),
            text: t('refuseText'),
            action: t('refuse'),
            done: t('refusedDone'),
            run: (reason) => call(refuseAdjustment, { params: { adjustmentId: one.adjustmentId }, body: { reason } }),
          },
        }
      : undefined,
  )
}
