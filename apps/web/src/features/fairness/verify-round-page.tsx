import { Button, EmptyState, Skeleton } from '@baize/ui'
import { canonicalJson } from '@baize/engines'
import type { Round, roundProof, ValueOf } from '@baize/contract'
import { IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { bossProofQuery } from '../../api/boss-query.ts'
import { proofQuery } from '../../api/later-queries.ts'
import { sharedProofQuery } from '../../api/table-queries.ts'
import { useBrand } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useProofPhrases } from '../../language/phrases.ts'
import { BossProofView } from './boss-proof.tsx'
import { Explanation } from './explanation.tsx'
import { HiddenSeed } from './hidden-seed.tsx'
import { parseAmount } from '@baize/money'
import { Postings } from './postings.tsx'
import { recompute, type Recomputed } from './recompute.ts'
import { RecomputedSteps } from './recomputed-steps.tsx'
import { RoundSummary } from './round-summary.tsx'
import { SharedProofView } from './shared-proof.tsx'
import classes from './verify.module.css'

const route = getRouteApi('/verify/$roundId')

/** The proof of one round: the browser recomputes the round and compares it with the server's record. */
export function VerifyRoundPage() {
  const t = useProofPhrases()
  const { roundId } = route.useParams()
  // The page's address has asked already: only rounds of their own need a player who is signed in.
  const { data: shared, isPending } = useQuery(sharedProofQuery(roundId))
  if (shared === undefined || shared === null) return isPending ? <Skeleton height="30rem" /> : <OwnProof />
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('verify.roundTitle')}</h1>
      <SharedProofView proof={shared} />
    </div>
  )
}

/** What only those who took part may see: a boss of a fishing game, or a round that its player played alone. */
function OwnProof() {
  const t = useProofPhrases()
  const { roundId } = route.useParams()
  const { data: boss, isPending } = useQuery(bossProofQuery(roundId))
  if (boss === undefined || boss === null) return isPending ? <Skeleton height="30rem" /> : <OwnRound />
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('boss.title')}</h1>
      <BossProofView proof={boss} />
    </div>
  )
}

/** A round that its player played alone. */
function OwnRound() {
  const t = useProofPhrases()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { roundId } = route.useParams()
  const language = useLanguage((state) => state.language)
  const { data, error } = useQuery(proofQuery(language, roundId))
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('verify.roundTitle')}</h1>
      <Explanation />
      {error === null && data === undefined ? <Skeleton height="30rem" /> : null}
      {data === undefined ? null : <Proof proof={data} />}
      {error === null ? null : (
        <EmptyState icon={<IconShieldOff size="2.5rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void navigate({ to: '/verify' })}>
            {t('verify.manual')}
          </Button>
        </EmptyState>
      )}
    </div>
  )
}

function Proof({ proof }: { readonly proof: ValueOf<typeof roundProof> }) {
  const { round, serverSeed, postings } = proof
  const { currencyDigits } = useBrand()
  const recomputed =
    serverSeed === null
      ? undefined
      : recompute({ ...round, serverSeed, stakeMinor: parseAmount(round.baseStake, currencyDigits) })
  return (
    <>
      <RoundSummary round={round} />
      {recomputed === undefined || 'fault' in recomputed ? (
        <HiddenSeed round={round}>
          <Postings postings={postings} />
        </HiddenSeed>
      ) : (
        <RecomputedSteps
          claim={{ ...round, stake: round.baseStake, sameOutcome: isSame(round, recomputed) }}
          round={recomputed}
        >
          <Postings postings={postings} />
        </RecomputedSteps>
      )}
    </>
  )
}

/** Whether the recorded outcome matches the computed one in everything. */
function isSame(round: Round, { outcome }: Recomputed): boolean {
  return canonicalJson(round.outcome) === canonicalJson(outcome)
}
