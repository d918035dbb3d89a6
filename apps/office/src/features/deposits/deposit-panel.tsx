import { claimDeposit, releaseDeposit, type OfficeDepositDetail, type OfficeDepositRow } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Id, Money, StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useClaim, type ClaimCalls } from '../../table/use-claim.ts'
import { useRowActions } from '../../table/use-row-keys.ts'
import { depositQuery, depositsKey, toneOfState } from './deposit-queries.ts'
import { Slips } from './deposit-slips.tsx'
import { reviewWords } from './review-words.ts'
import { useDecisions, type Decisions } from './use-decisions.ts'
import classes from '../../kit/detail.module.css'

const claims: ClaimCalls = {
  claim: (depositId) => call(claimDeposit, { params: { depositId }, body: {} }),
  release: (depositId) => call(releaseDeposit, { params: { depositId }, body: {} }),
  queries: depositsKey,
}

/** One deposit: what was ordered and what was paid, what happened, and what can be decided. */
export function DepositPanel({ id: depositId }: PanelProps<OfficeDepositRow>) {
  const t = usePhrasesOf('office-payments')
  const mayDecide = useMay()('deposits.decide')
  const { data, error, refetch } = useQuery(depositQuery(depositId))
  useClaim(depositId, mayDecide && data !== undefined && data.review !== null, claims)
  const decisions = useDecisions(data, mayDecide)
  const credit = decisions.creditPaid ?? decisions.creditOrdered
  useRowActions({
    approve: credit && { says: t('credit.action'), run: credit },
    reject: decisions.reject && { says: t('reject.action'), run: decisions.reject },
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.panel}>
      <Standing one={data} />
      <Buttons decisions={decisions} one={data} />
      <Slips slips={data.slips} />
      <Facts one={data} />
      <Past one={data} />
    </div>
  )
}

function Standing({ one }: { readonly one: OfficeDepositDetail }) {
  const t = usePhrasesOf('office-payments')
  const { money } = useFormat()
  const { state, review, first, claim, twoPeopleFrom } = one
  return (
    <>
      <p className={classes.amount}>
        <Money amount={one.amount} />
        <StateBadge tone={toneOfState[state]}>{t(`deposits.state.${state}`)}</StateBadge>
      </p>
      {review === null ? null : <Alert color="gold">{reviewWords(t, review)}</Alert>}
      {claim === null || claim.isMine ? null : <Alert color="gold">{t('claimedBy', claim.operator)}</Alert>}
      {first === null ? null : (
        <Alert color="gold">
          {first.isMe
            ? t('firstIsMe', money(first.amount))
            : t('firstBy', first.operator, money(first.amount), first.reason)}
        </Alert>
      )}
      {review === null || twoPeopleFrom === null ? null : (
        <p className={classes.muted}>{t('needsTwo', money(twoPeopleFrom))}</p>
      )}
    </>
  )
}

function Buttons({ decisions, one }: { readonly decisions: Decisions; readonly one: OfficeDepositDetail }) {
  const t = usePhrasesOf('office-payments')
  const { money } = useFormat()
  const { creditPaid, creditOrdered, reject } = decisions
  if (reject === undefined) return null
  return (
    <div className={classes.buttons}>
      {creditPaid === undefined ? null : (
        <Button kind="primary" onClick={creditPaid} size="sm">
          {t('credit.paid', money(one.payable ?? ''))}
        </Button>
      )}
      {creditOrdered === undefined ? null : (
        <Button kind={creditPaid === undefined ? 'primary' : 'plain'} onClick={creditOrdered} size="sm">
          {t('credit.ordered', money(one.amount))}
        </Button>
      )}
      <Button kind="danger" onClick={reject} size="sm">
        {t('reject.action')}
      </Button>
    </div>
  )
}

function Facts({ one }: { readonly one: OfficeDepositDetail }) {
  const t = usePhrasesOf('office-payments')
  const language = useLanguage((state) => state.language)
  const { money } = useFormat()
  const { paid, credited, chargeId } = one
  return (
    <DescriptionList
      items={[
        [t('member'), <MemberLink key="member" memberId={one.member.memberId} name={one.member.username} />],
        [t('orderedAmount'), <Money amount={one.amount} key="amount" />],
        [t('paid'), paid === null ? '–' : `${paid.amount} ${paid.currency}`],
        ...(credited === null ? [] : [[t('credited'), <Money amount={credited} key="credited" />] as const]),
        ...(Number(one.fee) === 0 ? [] : [[t('fee'), <Money amount={one.fee} key="fee" />] as const]),
        [t('charge'), <Id key="charge">{paid?.chargeId ?? chargeId ?? '–'}</Id>],
        [t('balance'), <Money amount={one.balance} key="balance" />],
        [t('depositedBefore'), t('times', money(one.deposited), one.deposits)],
        [t('rejections'), one.rejections],
        [t('method'), one.methodNames[language] ?? one.method],
        [t('gateway'), one.gateway],
        [t('ordered'), <ExactTime key="ordered" time={one.createdAt} />],
        [t('number'), <Id key="number">{one.depositId}</Id>],
      ]}
    />
  )
}

/** What operators decided and gateways reported, the newest first. */
function Past({ one: { decisions, reports } }: { readonly one: OfficeDepositDetail }) {
  const t = usePhrasesOf('office-payments')
  const { money } = useFormat()
  return (
    <>
      {decisions.length === 0 ? null : (
        <section className={classes.section}>
          <h3 className={classes.heading}>{t('decisions')}</h3>
          <Timeline
            items={decisions.map(({ decision, amount, operator, first, reason, at }) => ({
              key: at,
              at,
              title: `${decision === 'credit' ? t('decided.credit', money(amount ?? '0')) : t('decided.reject')} · ${[first, operator].filter((name) => name !== null).join(', ')}`,
              text: reason,
              tone: decision === 'credit' ? 'good' : 'bad',
            }))}
          />
        </section>
      )}
      {reports.length === 0 ? null : (
        <section className={classes.section}>
          <h3 className={classes.heading}>{t('reports')}</h3>
          <Timeline
            items={reports.map(({ eventId, kind, amount, currency, chargeId, outcome, at }) => ({
              key: eventId,
              at,
              title: `${kind === 'paid' ? t('report.paid') : kind === 'expired' ? t('report.expired') : t('report.cancelled')} · ${amount} ${currency}`,
              text: chargeId,
              tone: outcome === 'review' ? 'bad' : 'plain',
            }))}
          />
        </section>
      )}
    </>
  )
}
