import { correctPayPeriod, tryPayPeriod, type OfficePayPeriod, type PayDifferences } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason, Failure } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Money, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import classes from './agents-pay.module.css'
import { payKey } from './pay-queries.ts'

/** One period: what it came to, and what would differ if it were computed again. */
export function PeriodPanel({ row }: PanelProps<OfficePayPeriod>) {
  const t = usePhrasesOf('office-pay')
  if (row === undefined) return <p>{t('gone')}</p>
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <Money amount={row.amount} />
        <StateBadge tone={row.state === 'settled' ? 'good' : 'waiting'}>{t(`period.${row.state}`)}</StateBadge>
      </p>
      <DescriptionList
        items={[
          [t('from'), <ExactTime key="from" time={row.from} />],
          [t('to'), <ExactTime key="to" time={row.to} />],
          [t('rows'), row.rows],
        ]}
      />
      {row.state === 'computing' ? null : <Again key={`${row.kind} ${row.from}`} period={row} />}
    </div>
  )
}

/** Computes the period again: first only to look, then, with a reason, to store what differs. */
function Again({ period: { kind, cadence, from } }: { readonly period: OfficePayPeriod }) {
  const t = usePhrasesOf('office-pay')
  const may = useMay()('agents.decide_pay')
  const queries = useQueryClient()
  const [found, setFound] = useState<PayDifferences>()
  const [isTrying, setTrying] = useState(false)
  const [error, setError] = useState<unknown>()
  const named = { kind, ...(cadence === null ? {} : { cadence }), from }
  const look = async () => {
    setTrying(true)
    setError(undefined)
    try {
      setFound(await call(tryPayPeriod, { query: named }))
    } catch (refusal) {
      setError(refusal)
    }
    setTrying(false)
  }
  const correct = async () => {
    const reason = await askReason({
      title: t('correct'),
      text: t('correctText'),
      action: t('correct'),
      run: (why) => call(correctPayPeriod, { body: { ...named, reason: why } }),
    })
    if (reason === undefined) return
    await queries.invalidateQueries({ queryKey: payKey })
    setFound(undefined)
    sayDone(t('corrected'))
  }
  return (
    <>
      <div className={classes.buttons}>
        <Button loading={isTrying} onClick={() => void look()} size="sm">
          {t('try')}
        </Button>
        {may && found !== undefined && found.count > 0 ? (
          <Button kind="primary" onClick={() => void correct()} size="sm">
            {t('correct')}
          </Button>
        ) : null}
      </div>
      {error === undefined ? null : <Failure error={error} />}
      {found === undefined ? <p>{t('tryText')}</p> : <Differences found={found} />}
    </>
  )
}

function Differences({ found }: { readonly found: PayDifferences }) {
  const t = usePhrasesOf('office-pay')
  if (found.count === 0) return <p>{t('same')}</p>
  return (
    <>
      <p>
        {t('differ', found.count)} <Money amount={found.total} />
      </p>
      <ul className={classes.differences}>
        {found.list.map(({ downline, before, after }) => (
          <li className={classes.difference} key={downline.memberId}>
            <MemberLink memberId={downline.memberId} name={downline.username} />
            <span>
              <Money amount={before} /> → <Money amount={after} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
