import type { listRewards, Reward, ValueOf } from '@baize/contract'
import { Button, EmptyState } from '@baize/ui'
import { card, primaryLink } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { rewardsQuery } from '../../api/reward-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { usePhrases, useRewardPhrases } from '../../language/phrases.ts'
import { LoadedPage } from './loaded-page.tsx'
import { SignInStrip } from './sign-in-strip.tsx'
import { signOfSource } from './source-signs.ts'
import { useClaim } from './use-claim.ts'
import { useRewardValue, useRewardWords } from './use-reward-words.ts'
import classes from './rewards.module.css'

type Rewards = ValueOf<typeof listRewards>

/**
 * The reward centre (2.104): everything that waits to be claimed, with its end, and what was claimed or has expired.
 *
 * To change:
 * - the reward centre of the site: `RewardsPage` here; claiming, `useClaim` in `use-claim.ts`; a source's picture, `signOfSource`
 *   in `source-signs.ts`
 * - the words of rewards: `packages/phrases/src/languages/en/rewards.ts`
 */
export function RewardsPage() {
  const t = usePhrases()
  const [page, setPage] = useState(1)
  const query = useQuery(rewardsQuery(page))
  return (
    <LoadedPage height="24rem" icon={<IconGift size="2.25rem" />} query={query} title={t('member.rewards')}>
      {(data) => (
        <>
          <SignInStrip />
          <Waiting rewards={data} />
          <Earlier onPage={setPage} rewards={data} />
        </>
      )}
    </LoadedPage>
  )
}

function Waiting({ rewards: { waiting, currencySymbol } }: { readonly rewards: Rewards }) {
  const say = useRewardPhrases()
  const { claim, claimAll, claiming, isClaimingAll, isPending } = useClaim(currencySymbol)
  if (waiting.length === 0) return <NothingWaits />
  return (
    <section aria-labelledby="rewards-waiting" className={`${card} ${classes.card}`}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.heading} id="rewards-waiting">
            {say('centre.waiting')}
          </h2>
          <p className={classes.muted}>{say('centre.intro')}</p>
        </div>
        {waiting.length === 1 ? null : (
          <Button kind="primary" disabled={isPending} loading={isClaimingAll} onClick={claimAll}>
            {say('centre.claimAll', waiting.length)}
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {waiting.map((reward) => (
          <WaitingRow
            isDisabled={isPending}
            isLoading={claiming === reward.rewardId}
            key={reward.rewardId}
            onClaim={() => claim(reward.rewardId)}
            reward={reward}
            symbol={currencySymbol}
          />
        ))}
      </ul>
    </section>
  )
}

interface WaitingRowProps {
  readonly reward: Reward
  readonly symbol: string
  readonly isLoading: boolean
  readonly isDisabled: boolean
  readonly onClaim: () => void
}

function WaitingRow({ reward, symbol, isLoading, isDisabled, onClaim }: WaitingRowProps) {
  const say = useRewardPhrases()
  const { minute } = useFormat()
  const wordsOf = useRewardWords()
  const valueOf = useRewardValue()
  const Sign = signOfSource[reward.source]
  const name = wordsOf(reward)
  return (
    <li className={classes.row}>
      <span aria-hidden className={classes.sign}>
        <Sign size="1.375rem" stroke={1.7} />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.muted}>
          {say('centre.until', minute(reward.expiresAt))}
          {endsSoon(reward) ? <strong className={classes.soon}> · {say('centre.soon')}</strong> : null}
        </span>
      </span>
      <strong className={classes.value}>{valueOf(reward, symbol)}</strong>
      <Button
        aria-label={`${say('centre.claim')}: ${name}`}
        disabled={isDisabled}
        kind="primary"
        loading={isLoading}
        onClick={onClaim}
      >
        {say('centre.claim')}
      </Button>
    </li>
  )
}

const soonMs = 24 * 3_600_000

function endsSoon({ expiresAt }: Reward): boolean {
  return Date.parse(expiresAt) - (performance.timeOrigin + performance.now()) < soonMs
}

function NothingWaits() {
  const say = useRewardPhrases()
  return (
    <EmptyState icon={<IconGift size="2.5rem" />} text={say('centre.nothingText')} title={say('centre.nothing')}>
      <Link className={primaryLink} to="/">
        {say('centre.play')}
      </Link>
    </EmptyState>
  )
}

/** What was claimed or has expired, newest first. */
function Earlier({ rewards, onPage }: { readonly rewards: Rewards; readonly onPage: (page: number) => void }) {
  const t = usePhrases()
  const say = useRewardPhrases()
  const { list, pageNo, totalPages, currencySymbol } = rewards
  if (list.length === 0) return null
  return (
    <section aria-labelledby="rewards-earlier" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="rewards-earlier">
        {say('centre.history')}
      </h2>
      <ul className={classes.list}>
        {list.map((reward) => (
          <EarlierRow key={reward.rewardId} reward={reward} symbol={currencySymbol} />
        ))}
      </ul>
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={onPage}
        page={pageNo}
        totalPages={totalPages}
      />
    </section>
  )
}

function EarlierRow({ reward, symbol }: { readonly reward: Reward; readonly symbol: string }) {
  const say = useRewardPhrases()
  const { minute } = useFormat()
  const wordsOf = useRewardWords()
  const valueOf = useRewardValue()
  const Sign = signOfSource[reward.source]
  const { state } = reward
  return (
    <li className={classes.row}>
      <span aria-hidden className={classes.sign}>
        <Sign size="1.375rem" stroke={1.7} />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{wordsOf(reward)}</span>
        <span className={classes.muted}>{minute(reward.claimedAt ?? reward.expiresAt)}</span>
      </span>
      <span className={classes.end}>
        <strong className={classes.value}>{valueOf(reward, symbol)}</strong>
        {state === 'waiting' ? null : (
          <span className={classes.state} data-state={state}>
            {say(`state.${state}`)}
          </span>
        )}
      </span>
    </li>
  )
}
