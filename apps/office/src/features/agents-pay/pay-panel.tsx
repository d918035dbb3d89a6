import { approveAgentPay, cancelAgentPay, writeOffAgentPay, type OfficePayRow } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason, askYes } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Id, Money, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import classes from './agents-pay.module.css'
import { payKey, toneOfPay } from './pay-queries.ts'

/** One row of pay, and what an operator can decide about it. */
export function PayPanel({ row }: PanelProps<OfficePayRow>) {
  const t = usePhrasesOf('office-pay')
  const { approve, refuse } = useDecisions(row)
  const writeOff = useWriteOff(row)
  useRowActions({
    approve: approve && { says: t('approve'), run: approve },
    reject: refuse ? { says: t('refuse'), run: refuse } : writeOff && { says: t('writeOff'), run: writeOff },
  })
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
      {approve === undefined ? null : (
        <div className={classes.buttons}>
          <Button kind="primary" onClick={approve} size="sm">
            {t('approve')}
          </Button>
          <Button kind="danger" onClick={refuse} size="sm">
            {t('refuse')}
          </Button>
        </div>
      )}
      {writeOff === undefined ? null : (
        <div className={classes.buttons}>
          <Button kind="danger" onClick={writeOff} size="sm">
            {t('writeOff')}
          </Button>
        </div>
      )}
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

/** What can be decided now; each asks first. */
function useDecisions(row: OfficePayRow | undefined) {
  const t = usePhrasesOf('office-pay')
  const may = useMay()('agents.decide_pay')
  const queries = useQueryClient()
  if (row?.state !== 'awaiting' || !may) return { approve: undefined, refuse: undefined }
  const params = { rowId: row.rowId }
  const refresh = () => queries.invalidateQueries({ queryKey: payKey })
  const approve = async () => {
    const isDone = await askYes({
      title: t('approveTitle'),
      text: t('approveText', row.downline.username),
      action: t('approve'),
      run: () => call(approveAgentPay, { params, body: {} }),
    })
    await refresh()
    if (isDone) sayDone(t('approved'))
  }
  const refuse = async () => {
    const reason = await askReason({
      title: t('refuse'),
      text: t('refuseText'),
      action: t('refuse'),
      isDanger: true,
      run: (why) => call(cancelAgentPay, { params, body: { reason: why } }),
    })
    await refresh()
    if (reason !== undefined) sayDone(t('refused'))
  }
  return { approve: () => void approve(), refuse: () => void refuse() }
}

/** Writes off what the upline cannot pay, after asking why. */
function useWriteOff(row: OfficePayRow | undefined) {
  const t = usePhrasesOf('office-pay')
  const may = useMay()('agents.decide_pay')
  const queries = useQueryClient()
  if (row?.state !== 'unpaid' || !may) return undefined
  const run = async () => {
    const reason = await askReason({
      title: t('writeOff'),
      text: t('writeOffText'),
      action: t('writeOff'),
      isDanger: true,
      run: (why) => call(writeOffAgentPay, { params: { rowId: row.rowId }, body: { reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: payKey })
    if (reason !== undefined) sayDone(t('writtenOff'))
  }
  return () => void run()
}
