import { acceptDifference, askGatewayAgain, type ReconciliationDifference } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { askReason, askYes } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { ExactTime, Id, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import classes from './reconciliation.module.css'
import { reconciliationKey, type DayKey } from './reconciliation-queries.ts'
import { useAmount } from './use-amount.ts'

interface CardProps {
  readonly dayKey: DayKey
  readonly difference: ReconciliationDifference
}

/** A difference: a sentence that explains it, what is proposed, and what can be done. */
export function DifferenceCard({ dayKey, difference }: CardProps) {
  const t = usePhrasesOf('office-reconciliation')
  const { about, itemId, orderId, proposal, decision } = difference
  return (
    <article aria-label={itemId} className={classes.card}>
      <div className={classes.head}>
        <span>{t(`about.${about}`)}</span>
        <Id>{orderId === '' ? itemId : orderId}</Id>
        {orderId === '' || orderId === itemId ? null : <Id>{itemId}</Id>}
        {decision === null ? null : <StateBadge tone="plain">{t('state.settled')}</StateBadge>}
      </div>
      <p className={classes.text}>{useSentence()(difference)}</p>
      {decision === null ? (
        <>
          <p className={classes.muted}>
            {t('proposal')}: {t(`proposal.${proposal}`)}
          </p>
          <Actions dayKey={dayKey} difference={difference} />
        </>
      ) : (
        <p className={classes.muted}>
          {t('decidedBy', decision.operator, decision.reason)} · <ExactTime time={decision.at} />
        </p>
      )}
    </article>
  )
}

const stateWords = [
  'paid',
  'failed',
  'credited',
  'pending',
  'expired',
  'cancelled',
  'review',
  'crediting',
  'rejected',
  'requested',
  'approved',
  'paying',
  'holding',
  'refused',
] as const

/** Explains a difference in a sentence. */
function useSentence(): (difference: ReconciliationDifference) => string {
  const t = usePhrasesOf('office-reconciliation')
  const amount = useAmount()
  return ({ about, kind, ours, theirs, ourState, theirState, currency }) => {
    const written = (one: string | null) => (one === null ? '–' : amount(one, currency))
    const state = (one: string | null) => {
      const known = stateWords.find((word) => word === one)
      return known === undefined ? (one ?? '–') : t(known)
    }
    switch (kind) {
      case 'missing_here':
        return t(`what.missing_here.${about}`, written(theirs))
      case 'missing_there':
        return t(`what.missing_there.${about}`, written(ours))
      case 'amount':
        return t('what.amount', written(ours), written(theirs))
      case 'state':
        return `${t('what.state', state(ourState), state(theirState))} ${written(theirs)}`
      case 'failed_there':
        return t('what.failed_there', written(ours))
      case 'type':
      case 'player':
      case 'round':
      case 'unreadable':
        return t(`what.${kind}`)
    }
  }
}

function Actions({ dayKey, difference }: CardProps) {
  const t = usePhrasesOf('office-reconciliation')
  const may = useMay()
  const queries = useQueryClient()
  const { about, itemId, orderId, kind, proposal } = difference
  const which = { about, itemId, difference: kind }
  const done = async (isDone: boolean, words: string) => {
    if (!isDone) return
    await queries.invalidateQueries({ queryKey: reconciliationKey })
    sayDone(words)
  }
  const ask = async () => {
    const run = () => call(askGatewayAgain, { params: dayKey, body: which })
    const question = { title: t('askTitle', orderId), text: t('askText'), action: t('ask'), run }
    await done(await askYes(question), t('asked'))
  }
  const accept = async () => {
    const reason = await askReason({
      title: t('acceptTitle'),
      text: t('acceptText'),
      action: t('acceptAction'),
      run: (why) => call(acceptDifference, { params: dayKey, body: { ...which, reason: why } }),
    })
    await done(reason !== undefined, t('accepted'))
  }
  return (
    <div className={classes.buttons}>
      {proposal === 'ask_again' && may('reconciliation.settle') ? (
        <Button kind="primary" onClick={() => void ask()} size="sm">
          {t('ask')}
        </Button>
      ) : null}
      <Links dayKey={dayKey} difference={difference} />
      {may('reconciliation.settle') ? (
        <Button onClick={() => void accept()} size="sm">
          {t('accept')}
        </Button>
      ) : null}
    </div>
  )
}

/** Where the difference is settled elsewhere in the back office. */
function Links({ dayKey, difference }: CardProps) {
  const t = usePhrasesOf('office-reconciliation')
  const may = useMay()
  const { about, orderId, kind, proposal } = difference
  const sentence = useSentence()(difference)
  const known = kind !== 'missing_here' && orderId !== ''
  const adjusts = proposal === 'propose_adjustment' || proposal.startsWith('house_') || proposal === 'people_decide'
  const { amount, direction } = correctionOf(difference)
  const reason = t('adjustReason', dayKey.source, dayKey.day, sentence).slice(0, 300)
  return (
    <>
      {known && about === 'charge' && may('deposits.read') ? (
        <Link className={classes.link} search={{ tab: 'all', open: orderId }} to="/deposits">
          {t('openDeposit')}
        </Link>
      ) : null}
      {known && about === 'payout' && may('withdrawals.read') ? (
        <Link className={classes.link} search={{ tab: 'all', open: orderId }} to="/withdrawals">
          {t('openWithdrawal')}
        </Link>
      ) : null}
      {adjusts && may('adjustments.propose') ? (
        <Link
          className={classes.link}
          search={{ propose: '1', amount, direction, category: 'correction', reason }}
          to="/adjustments"
        >
          {t('adjust')}
        </Link>
      ) : null}
    </>
  )
}

/** What would make the member's balance right if the other side is: an amount without a sign, and in whose favour. */
function correctionOf({ about, kind, ours, theirs, proposal }: ReconciliationDifference) {
  const between = ours === null || theirs === null ? undefined : apart(ours, theirs)
  const amount = kind === 'amount' && between !== undefined ? between.replace('-', '') : (theirs ?? ours ?? '')
  const isLessHere = kind === 'missing_here' || (kind === 'amount' && between?.startsWith('-') === true)
  const inFavour = about === 'payout' ? !isLessHere : isLessHere || proposal === 'house_rolls_back'
  return { amount, direction: inFavour ? 'credit' : 'debit' }
}

/** One decimal amount less another with the same digits. */
function apart(one: string, other: string): string {
  const digits = (one.split('.')[1] ?? '').length
  const minorOf = (text: string) => BigInt(text.replace('.', ''))
  const between = minorOf(one) - minorOf(other)
  const text = (between < 0n ? -between : between).toString().padStart(digits + 1, '0')
  const written = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return between < 0n ? `-${written}` : written
}
