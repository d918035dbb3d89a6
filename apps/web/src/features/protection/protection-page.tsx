import type { Protection } from '@baize/contract'
import { Alert, Button, EmptyState, Skeleton } from '@baize/ui'
import { plainLink } from '@baize/ui/look'
import { IconLifebuoy, IconShieldHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { protectionQuery } from '../../api/protection-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useProtectionPhrases, usePhrases } from '../../language/phrases.ts'
import { BreakCard, ExclusionCard } from './break-cards.tsx'
import { LimitsCard } from './limits-card.tsx'
import { ProtectionHistory } from './protection-history.tsx'
import { RealityCard } from './reality-card.tsx'
import { SessionCard } from './session-card.tsx'
import { WaitingChanges } from './waiting-changes.tsx'
import classes from './protection.module.css'

/**
 * Player protection: the member's limits, time-outs, self-exclusion and reality check, and what was changed of them.
 *
 * To change:
 * - the page of player protection: `ProtectionPage` here; limits, `LimitsCard` in `limits-card.tsx`; time-outs and
 *   self-exclusion, `break-cards.tsx`; changes that wait, `waiting-changes.tsx`; the reality check, `reality-card.tsx`
 * - what may be chosen: `jurisdiction` in `brands/demo/brand.json`
 * - the words of player protection: `packages/phrases/src/languages/en/protection.ts`
 */
export function ProtectionPage() {
  const t = usePhrases()
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(protectionQuery())
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('member.protection')}</h1>
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconShieldHeart size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data === undefined && error === null ? <Skeleton height="32rem" /> : null}
      {data === undefined ? null : (
        <>
          <p className={classes.intro}>{say('protection.intro', data.increaseWaitHours)}</p>
          <Standing protection={data} />
          <WaitingChanges protection={data} />
          <LimitsCard protection={data} />
          <div className={classes.columns}>
            <BreakCard protection={data} />
            <ExclusionCard protection={data} />
            <RealityCard protection={data} />
            <SessionCard />
          </div>
          <ProtectionHistory />
          <Help />
        </>
      )}
    </div>
  )
}

/** The break that is on, or what has to be set first. */
function Standing({ protection: { exclusion, depositLimitNeeded } }: { readonly protection: Protection }) {
  const say = useProtectionPhrases()
  const { minute } = useFormat()
  if (exclusion !== null)
    return (
      <Alert color="gold" icon={<IconShieldHeart aria-hidden />} role="status" title={say(`on.${exclusion.kind}`)}>
        <div className={classes.notice}>
          <p>{exclusion.endsAt === null ? say('on.forGood') : say('on.until', minute(exclusion.endsAt))}</p>
          <p>
            <Link className={plainLink} to="/withdraw">
              {say('on.withdraw')}
            </Link>
          </p>
        </div>
      </Alert>
    )
  if (!depositLimitNeeded) return null
  return (
    <Alert color="gold" role="note">
      {say('limits.needed')}
    </Alert>
  )
}

function Help() {
  const say = useProtectionPhrases()
  return (
    <p className={classes.help}>
      <IconLifebuoy aria-hidden size="1.25rem" />
      <span>
        {say('help.text')}{' '}
        <Link hash="limits" to="/help">
          {say('help.link')}
        </Link>
      </span>
    </p>
  )
}
