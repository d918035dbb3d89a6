import { approveAgentPay, cancelAgentPay, writeOffAgentPay, type OfficePayRow } from '@baize/contract/office'
import { Alert } from '@baize/ui'
import { call } from '../../api/client.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Id, Money, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { DecisionButtons, useRowDecision, type RowDecision } from '../../table/row-decision.tsx'
import { payKey, toneOfPay } from './pay-queries.ts'

/** One row of pay, and what an operator can decide about it. */
export function PayPanel({ row }: PanelProps<OfficePayRow>) {
  const t = usePhrasesOf('office-pay')
  const decisions = usePayDecision(row)
  if (row === undefined) return <p>{t('gone')}</p>
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <Money amount={row.amount} />
        <StateBadge tone={toneOfPay[row.state]}>{t(`state.${row.state}`)}</StateBadge>
      </p>
      {row.state === 'unpaid' ? <Alert color="gold">{t('unpaidText')}</Alert> : null}
      {row.state === 'written_off' ? <Alert color="gold">{t('writtenOffText')}</Alert> : null}
      {row.state === 'carried' ? <Alert color="gold">{t('carriedText')}</Alert> : null}
      <DecisionButtons {...decisions} />
      <Facts row={row} />
    </div>
  )
}

function Facts({ row }: { readonly row: OfficePayRow }) {
  const t = usePhrasesOf('office-pay')
  const member = ({ memberId, username }: OfficePayRow['downline']) => (
    <MemberLink key={memberId} memberId={memberId} name={username} />
  )
  return (
    <DescriptionList
      items={[
        [t('downline'), member(row.downline)],
        [t('upline'), row.upline === null ? t('site') : member(row.upline)],
        [t('kind'), t(`kind.${row.kind}`)],
        ...(row.cadence === null ? [] : [[t('cadence'), t(`cadence.${row.cadence}`)] as const]),
        [t('from'), <ExactTime key="from" time={row.periodFrom} />],
        [t('to'), <ExactTime key="to" time={row.periodTo} />],
        ...(row.run === 0 ? [] : [[t('run'), row.run] as const]),
        [t('computedAt'), <ExactTime key="at" time={row.computedAt} />],
        ...(row.decidedAt === null ? [] : [[t('decidedAt'), <ExactTime key="on" time={row.decidedAt} />] as const]),
        ...(row.paidAt === null ? [] : [[t('paidAt'), <ExactTime key="paid" time={row.paidAt} />] as const]),
        [t('number'), <Id key="id">{row.rowId}</Id>],
      ]}
    />
  )
}

/** What can be decided now: pay above the limit is approved or refused, what could not be paid is written off. */
function usePayDecision(row: OfficePayRow | undefined) {
  const t = usePhrasesOf('office-pay')
  const may = useMay()('agents.decide_pay')
  return useRowDecision(row !== undefined && may ? decisionOf(row) : undefined)

  function decisionOf({ rowId, state, downline }: OfficePayRow): RowDecision | undefined {
    const params = { rowId }
    if (state === 'unpaid')
      return {
        key: payKey,
        refuse: {
          title: t('writeOff'),
          text: t('writeOffText'),
          action: t('writeOff'),
          done: t('writtenOff'),
          run: (reason) => call(writeOffAgentPay, { params, body: { reason } }),
        },
      }
    if (state !== 'awaiting') return undefined
    return {
      key: payKey,
      approve: {
        title: t('approveTitle'),
        text: t('approveText', downline.username),
        action: t('approve'),
        done: t('approved'),
        run: () => call(approveAgentPay, { params, body: {} }),
      },
      refuse: {
        title: t('refuse'),
        text: t('refuseText'),
        action: t('refuse'),
        done: t('refused'),
        run: (reason) => call(cancelAgentPay, { params, body: { reason } }),
      },
    }
  }
}
