import {
  amountFlags,
  claimWithdrawal,
  releaseWithdrawal,
  type ReviewedWithdrawal,
  type WithdrawalReviewRow,
} from '@baize/contract/office'
import { withdrawalStep } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { MemberLink } from '../../kit/member-link.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { ExactTime, Id, Money, StateBadge } from '../../kit/values.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useClaim, type ClaimCalls } from '../../table/use-claim.ts'
import { useRowActions } from '../../table/use-row-keys.ts'
import { useDecisions, type Decisions } from './use-decisions.ts'
import { Answer } from './withdrawal-answer.tsx'
import { withdrawalQuery, withdrawalsKey } from './withdrawal-queries.ts'
import { toneOfReceipt, toneOfState, toneOfWeight } from './withdrawal-tones.ts'
import classes from '../../kit/detail.module.css'
import own from './withdrawals.module.css'

const undecided: ReadonlySet<string> = new Set(['requested', 'approved', 'paying'])

/** What is taken up cannot be cancelled by its member. */
const claims: ClaimCalls = {
  claim: (withdrawalId) => call(claimWithdrawal, { params: { withdrawalId }, body: {} }),
  release: (withdrawalId) => call(releaseWithdrawal, { params: { withdrawalId }, body: {} }),
  queries: withdrawalsKey,
}

/** One withdrawal: its facts, what is worth a look, what happened, and what can be decided. */
export function WithdrawalPanel({ id: withdrawalId }: PanelProps<WithdrawalReviewRow>) {
  const t = usePhrasesOf('office-withdrawals')
  const language = useLanguage((state) => state.language)
  const mayDecide = useMay()('withdrawals.decide')
  const { data, error, refetch } = useQuery(withdrawalQuery(withdrawalId, language))
  const isUndecided = data !== undefined && (undecided.has(data.state) || data.receipt === 'disputed')
  useClaim(withdrawalId, mayDecide && isUndecided, claims)
  const decisions = useDecisions(data, mayDecide)
  useRowActions({
    approve: decisions.approve && { says: t('panel.approve'), run: decisions.approve },
    reject: decisions.reject && { says: t('panel.reject'), run: decisions.reject },
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.panel}>
      <Standing one={data} />
      <Buttons decisions={decisions} isSecond={data.first !== null} />
      <Answer one={data} />
      <Risk flags={data.flags} />
      <Facts one={data} />
      <Steps one={data} />
      <Reports one={data} />
    </div>
  )
}

/** Its amount and state, and who has to act. */
function Standing({ one }: { readonly one: ReviewedWithdrawal }) {
  const t = usePhrasesOf('office-withdrawals')
  const { state, first, claim, needsTwo, receipt, answer } = one
  return (
    <>
      <p className={classes.amount}>
        <Money amount={one.amount} />
        <StateBadge tone={receipt === null ? toneOfState[state] : toneOfReceipt[receipt]}>
          {receipt === null ? t(`state.${state}`) : t(`receipt.${receipt}`)}
        </StateBadge>
      </p>
      {claim === null || claim.isMine ? null : <Alert color="gold">{t('panel.claimedBy', claim.operator)}</Alert>}
      {first === null ? null : (
        <Alert color="gold">
          {first.isMe ? t('panel.firstIsMe') : t(`panel.first.${first.decision}`, first.operator)}
        </Alert>
      )}
      {first === null && needsTwo && state === 'requested' ? (
        <p className={classes.muted}>{t('panel.needsTwo')}</p>
      ) : null}
      {first === null && receipt === 'disputed' && answer?.refundNeedsTwo === true ? (
        <p className={classes.muted}>{t('panel.refundNeedsTwo')}</p>
      ) : null}
    </>
  )
}

function Buttons({ decisions, isSecond }: { readonly decisions: Decisions; readonly isSecond: boolean }) {
  const t = usePhrasesOf('office-withdrawals')
  const { approve, reject, endPaid, endFailed, refund, force } = decisions
  if ([approve, reject, endPaid, endFailed, refund, force].every((one) => one === undefined)) return null
  return (
    <div className={classes.buttons}>
      {approve === undefined ? null : (
        <Button kind="primary" onClick={approve} size="sm">
          {t(isSecond ? 'panel.approveSecond' : 'panel.approve')}
        </Button>
      )}
      {reject === undefined ? null : (
        <Button kind="danger" onClick={reject} size="sm">
          {t('panel.reject')}
        </Button>
      )}
      {refund === undefined ? null : (
        <Button kind="primary" onClick={refund.run} size="sm">
          {t(isSecond ? 'panel.refundSecond' : 'panel.refund', refund.amount)}
        </Button>
      )}
      {force === undefined ? null : (
        <Button kind="danger" onClick={force} size="sm">
          {t('panel.force')}
        </Button>
      )}
      {endPaid === undefined ? null : (
        <Button onClick={endPaid} size="sm">
          {t('panel.endPaid')}
        </Button>
      )}
      {endFailed === undefined ? null : (
        <Button onClick={endFailed} size="sm">
          {t('panel.endFailed')}
        </Button>
      )}
    </div>
  )
}

function Risk({ flags }: Pick<ReviewedWithdrawal, 'flags'>) {
  const t = usePhrasesOf('office-withdrawals')
  const { money } = useFormat()
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('risk.title')}</h3>
      {flags.length === 0 ? <p className={classes.muted}>{t('risk.none')}</p> : null}
      <ul className={own.flags}>
        {flags.map(({ code, weight, values }) => (
          <li className={own.flag} key={code}>
            <StateBadge tone={toneOfWeight[weight]}>{t(`risk.weight.${weight}`)}</StateBadge>
            <span>{t(`risk.${code}`, ...(amountFlags.has(code) ? values.map(money) : values))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ one }: { readonly one: ReviewedWithdrawal }) {
  const t = usePhrasesOf('office-withdrawals')
  const { money } = useFormat()
  return (
    <DescriptionList
      items={[
        [t('fact.member'), <MemberLink key="member" memberId={one.member.memberId} name={one.member.username} />],
        [t('fact.balance'), <Money amount={one.balance} key="balance" />],
        [t('fact.deposited'), t('fact.times', money(one.deposited), one.deposits)],
        [t('fact.withdrawn'), t('fact.times', money(one.withdrawn), one.withdrawals)],
        ...(one.stakedSinceDeposit === null
          ? []
          : [[t('fact.staked'), <Money amount={one.stakedSinceDeposit} key="staked" />] as const]),
        ...(one.turnoverToGo === null
          ? []
          : [[t('fact.turnover'), <Money amount={one.turnoverToGo} key="turnover" />] as const]),
        [t('fact.account'), `${one.bankName} •••• ${one.numberTail}`],
        [t('fact.holder'), one.holder],
        [t('fact.accountAdded'), <ExactTime key="added" time={one.accountAddedAt} />],
        [t('fact.requested'), <ExactTime key="requested" time={one.requestedAt} />],
        [t('fact.promised'), <ExactTime key="promised" time={one.promisedAt} />],
        [t('fact.gateway'), one.gateway],
        [t('fact.number'), <Id key="number">{one.withdrawalId}</Id>],
      ]}
    />
  )
}

const known = [...withdrawalStep.options, 'checked'] as const

function Steps({ one: { steps } }: { readonly one: ReviewedWithdrawal }) {
  const t = usePhrasesOf('office-withdrawals')
  const nameOf = (state: string) => {
    const found = known.find((name) => name === state)
    return found === undefined ? state : t(`state.${found}`)
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('steps.title')}</h3>
      <Timeline
        items={steps.map(({ state, at, byKind, byName, reason }, place) => ({
          key: String(place),
          at,
          title: `${nameOf(state)} · ${byKind === 'operator' ? (byName ?? '') : t(`steps.by.${byKind}`)}`,
          ...(reason === null ? {} : { text: reason }),
        }))}
      />
    </section>
  )
}

function Reports({ one: { reports } }: { readonly one: ReviewedWithdrawal }) {
  const t = usePhrasesOf('office-withdrawals')
  if (reports.length === 0) return null
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('reports.title')}</h3>
      <Timeline
        items={reports.map(({ eventId, kind, amount, currency, outcome, at }) => ({
          key: eventId,
          at,
          title: `${kind === 'payout_failed' ? t('reports.payout_failed') : t('reports.payout_paid')} · ${amount} ${currency}`,
          tone: outcome === 'review' ? 'bad' : 'plain',
          ...(outcome === 'review' ? { text: t('reports.review') } : {}),
        }))}
      />
    </section>
  )
}
