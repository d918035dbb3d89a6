import { setLimit, type Protection, type ProtectionLimit } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useProtectionPhrases } from '../../language/phrases.ts'
import { LimitForm } from './limit-form.tsx'
import { isAbove, shareUsed } from './limits.rules.ts'
import { useChange } from './use-protection.ts'
import classes from './protection.module.css'

const flows = ['deposit', 'loss', 'stake'] as const

/** All limits, by what they count. One can be changed at a time. */
export function LimitsCard({ protection }: { readonly protection: Protection }) {
  const say = useProtectionPhrases()
  const [editing, edit] = useState<string>()
  return (
    <section aria-labelledby="limits" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="limits">
        {say('limits.title')}
      </h2>
      <div className={classes.flows}>
        {flows.map((flow) => (
          <section aria-labelledby={`limits-${flow}`} className={classes.flow} key={flow}>
            <h3 className={classes.flowName} id={`limits-${flow}`}>
              {say(`flow.${flow}`)}
            </h3>
            <p className={classes.muted}>{say(`about.${flow}`)}</p>
            <ul className={classes.limits}>
              {protection.limits
                .filter((limit) => limit.flow === flow)
                .map((limit) => (
                  <LimitRow
                    isEdited={editing === nameOf(limit)}
                    key={limit.period}
                    limit={limit}
                    onEdit={(isOpen) => edit(isOpen ? nameOf(limit) : undefined)}
                    protection={protection}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

const nameOf = ({ flow, period }: ProtectionLimit) => `${flow} ${period}`

interface LimitRowProps {
  readonly limit: ProtectionLimit
  readonly protection: Protection
  readonly isEdited: boolean
  readonly onEdit: (isOpen: boolean) => void
}

function LimitRow({ limit, protection, isEdited, onEdit }: LimitRowProps) {
  const say = useProtectionPhrases()
  const { money } = useFormat()
  const { flow, period, amount } = limit
  const symbol = protection.currencySymbol
  const changing = useChange((wanted: string | null) => call(setLimit, { body: { flow, period, amount: wanted } }))
  const name = say(`label.${period}`, say(`flow.${flow}`))
  return (
    <li className={classes.limit}>
      <div className={classes.limitTop}>
        <span className={classes.limitText}>
          <span className={classes.muted}>{say(`period.${period}`)}</span>
          <strong className={classes.number}>{amount === null ? say('limits.none') : money(amount, symbol)}</strong>
        </span>
        {isEdited ? null : (
          <Button
            aria-label={`${say(amount === null ? 'limits.set' : 'limits.change')}: ${name}`}
            kind="quiet"
            onClick={() => {
              changing.reset()
              onEdit(true)
            }}
            size="sm"
          >
            {say(amount === null ? 'limits.set' : 'limits.change')}
          </Button>
        )}
      </div>
      <Usage limit={limit} symbol={symbol} />
      {isEdited ? (
        <LimitForm
          error={changing.error}
          isPending={changing.isPending}
          limit={limit}
          name={name}
          onClose={() => onEdit(false)}
          onSave={(wanted) => changing.mutate(wanted, { onSuccess: () => onEdit(false) })}
          protection={protection}
        />
      ) : (
        <Outcome changing={changing} limit={limit} />
      )}
    </li>
  )
}

/** How much of the limit is used, in words and as a bar. */
function Usage({ limit, symbol }: { readonly limit: ProtectionLimit; readonly symbol: string }) {
  const say = useProtectionPhrases()
  const { money, minute } = useFormat()
  const { amount, used, renewsAt } = limit
  const won = used.startsWith('-')
  const text = won
    ? say('limits.won', money(used.slice(1), symbol))
    : amount === null
      ? say('limits.usedAlone', money(used, symbol))
      : say('limits.used', money(used, symbol), money(amount, symbol))
  return (
    <>
      {amount === null ? null : (
        <div aria-hidden className={classes.bar} data-full={isAbove(used, amount) || undefined}>
          <span style={{ inlineSize: `${shareUsed(used, amount)}%` }} />
        </div>
      )}
      <span className={classes.usage}>
        <span>{text}</span>
        {amount === null ? null : <span>{say('limits.renews', minute(renewsAt))}</span>}
      </span>
    </>
  )
}

interface OutcomeProps {
  readonly changing: ReturnType<typeof useChange<string | null>>
  readonly limit: ProtectionLimit
}

/** What became of a change, until the next one. */
function Outcome({ changing: { data, error }, limit }: OutcomeProps) {
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const { minute } = useFormat()
  if (error !== null)
    return (
      <Alert color="red" role="alert">
        {errorText(error)}
      </Alert>
    )
  if (data === undefined) return null
  if (data.made)
    return (
      <Alert color="green" role="status">
        {say('limits.made')}
      </Alert>
    )
  const waiting = data.protection.waiting.find(
    ({ subject, period }) => subject === limit.flow && period === limit.period,
  )
  return (
    <Alert color="gold" role="status">
      {waiting === undefined ? null : say('limits.waits', minute(waiting.confirmableAt))}
    </Alert>
  )
}
