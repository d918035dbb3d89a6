import type { GameType } from '@baize/contract'
import { Suspense } from 'react'
import { GamesOfCategory } from '../features/lobby/category-page.tsx'
import { loadLotteryPhrases } from '../language/language.ts'
import { optionalPart } from './shell/optional-part.ts'

/** The rules of lotteries are only needed where their numbers are shown. */
const LatestDraws = optionalPart(async () => {
  const [{ LatestDraws: part }] = await Promise.all([
    import('../features/lottery/lobby/latest-draws.tsx'),
    loadLotteryPhrases(),
  ])
  return part
})

/** A category's games; above those of lotteries stand their latest draws. */
export function CategoryPage() {
  return <GamesOfCategory aboveGames={aboveGames} />
}

function aboveGames(gameType: GameType) {
  if (!gameType.endsWith('LOTT')) return null
  return (
    <Suspense fallback={null}>
      <LatestDraws />
    </Suspense>
  )
}
