import type { Bet } from '@baize/contract'
import type { LedgerTransaction, OfficeRound } from '@baize/contract/office'
import type { PhraseKey } from '@baize/phrases'
import { Alert } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { Panel, DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { ExactTime, Money, StateBadge } from '../../kit/values.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { roundQuery } from './member-queries.ts'
import classes from './members.module.css'

/** A round beside the list of bets: what it was, every posting of it, and the proof of one of our own games. */
export function MemberRound(props: {
  readonly memberId: string
  readonly betId: string
  readonly bet: Bet | undefined
}) {
  const { memberId, betId, bet } = props
  const t = usePhrasesOf('office-members')
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(roundQuery(memberId, betId, language))
  return (
    <div className={classes.stack}>
      {bet === undefined ? null : <BetFacts bet={bet} />}
      {data === undefined ? (
        error === null ? (
          <LoadingLines lines={8} />
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Panel title={t('bets.postings')}>
            {data.transactions.length === 0 ? <p className={classes.muted}>{t('bets.noPostings')}</p> : null}
            {data.transactions.map((one) => (
              <Transaction key={`${one.provider} ${one.key}`} transaction={one} />
            ))}
            {data.isMore ? <p className={classes.muted}>{t('bets.more')}</p> : null}
          </Panel>
          {data.proof === null ? null : <Proof proof={data.proof} />}
        </>
      )}
    </div>
  )
}

function BetFacts({ bet }: { readonly bet: Bet }) {
  const proof = usePhrasesOf('proof')
  const t = usePhrasesOf('office-members')
  return (
    <DescriptionList
      items={[
        [proof('record.game'), bet.gameName ?? bet.gameCode ?? proof('record.noGame')],
        [t('filter.maker'), bet.vendorName],
        [proof('record.stake'), <Money amount={bet.stake} key="stake" />],
        ...(/[1-9]/.test(bet.returned)
          ? [[proof('record.returned'), <Money amount={bet.returned} key="returned" />] as const]
          : []),
        [proof('record.payout'), <Money amount={bet.payout} key="payout" />],
        [proof('record.net'), <Money amount={bet.net} isSigned key="net" />],
        [proof('record.time'), <ExactTime key="at" time={bet.placedAt} />],
        ...(bet.roundId === null ? [] : [[proof('round.id'), bet.roundId] as const]),
      ]}
    />
  )
}

/** The postings of a transaction, with the house's account that moved by the opposite. */
function Transaction({ transaction: { key, postings } }: { readonly transaction: LedgerTransaction }) {
  const ledger = usePhrasesOf('office-ledger')
  const proof = usePhrasesOf('proof')
  const word = useBookWord()
  const { time } = useFormat()
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{postings.map(({ kind }) => word('posting', kind)).join(' + ')}</h3>
      <ul className={classes.lines}>
        {postings.map(({ sequence, kind, amount, balanceAfter, house, at }) => (
          <li key={sequence}>
            {word('posting', kind)} <Money amount={amount} isSigned /> · {proof('postings.balance')}{' '}
            <Money amount={balanceAfter} />
            <br />
            <span className={classes.muted}>
              {word('house', house)} · {time(at)} · #{sequence}
            </span>
          </li>
        ))}
        <li className={classes.muted}>
          {ledger('key')}: {key}
        </li>
      </ul>
    </section>
  )
}

/** What the books' own names are called; one that a newer server has stands for itself. */
function useBookWord(): (group: 'posting' | 'house', name: string) => string {
  const t = usePhrasesOf('office-ledger')
  const known: object | undefined = useLanguage((state) => state.phrases['office-ledger'])
  return (group, name) => {
    const key = `${group}.${name}`
    // It is one of the phrases, as has just been looked up.
    return known !== undefined && Object.hasOwn(known, key) ? t(key as PhraseKey<'office-ledger'>) : name
  }
}

function Proof({ proof: found }: { readonly proof: NonNullable<OfficeRound['proof']> }) {
  const t = usePhrasesOf('office-members')
  const proof = usePhrasesOf('proof')
  const { round, serverSeed, postings, isRecomputed } = found
  return (
    <Panel title={t('bets.proof')}>
      <div className={classes.section}>
        {isRecomputed === null ? (
          <p className={classes.muted}>{t('bets.secret')}</p>
        ) : isRecomputed ? (
          <p className={classes.row}>
            <StateBadge tone="good">{proof('result.agrees')}</StateBadge> {t('bets.agrees')}
          </p>
        ) : (
          <Alert color="red">{t('bets.differs')}</Alert>
        )}
        <DescriptionList
          items={[
            [proof('step.commitment'), <Hash key="hash" text={round.serverSeedHash} />],
            ...(serverSeed === null
              ? []
              : [[proof('verify.serverSeed'), <Hash key="seed" text={serverSeed} />] as const]),
            [t('bets.clientSeed'), <Hash key="client" text={round.clientSeed} />],
            [proof('verify.nonce'), round.nonce],
            [proof('step.rulesHash'), <Hash key="rules" text={round.definitionHash} />],
            ...postings
              .slice(0, 1)
              .map(({ batchHash }) => [proof('postings.batchHash'), <Hash key="batch" text={batchHash} />] as const),
          ]}
        />
      </div>
    </Panel>
  )
}

function Hash({ text }: { readonly text: string }) {
  return <code className={classes.hash}>{text}</code>
}
