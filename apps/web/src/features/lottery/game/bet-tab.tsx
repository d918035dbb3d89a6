import { Skeleton } from '@baize/ui'
import { lazy, Suspense } from 'react'

/** Loaded with the rules of all formats only when somebody bets. */
const LotteryBetting = lazy(() =>
  import('../betting/lottery-betting.tsx').then((module) => ({ default: module.LotteryBetting })),
)

/** The betting view of a lottery. */
export function BetTab({ gameCode }: { readonly gameCode: string }) {
  return (
    <Suspense fallback={<Skeleton height="36rem" />}>
      <LotteryBetting gameCode={gameCode} />
    </Suspense>
  )
}
