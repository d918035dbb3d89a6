import { useLocation, useSearch } from '@tanstack/react-router'
import { GamePage } from './game/game-page.tsx'
import { LotteryLobby } from './lobby/lottery-lobby.tsx'
import { placeOf, type LotterySearch } from './places.ts'

/**
 * The pages of lotteries (2.011): without a game, the list of an area's lotteries; with one, its views.
 *
 * To change:
 * - which lotteries are on which page: `lotteryPlaces` in `places.ts`
 * - the list of lotteries: `LotteryLobby` in `lobby/lottery-lobby.tsx`; a card, `LotteryCard` in `lobby/lottery-card.tsx`
 * - the views of a lottery: `GamePage` in `game/game-page.tsx`; the betting view, `betting/`
 * - results, statistics and explanations: `ResultsView`, `StatisticsView` and `RulesView` in `game/`
 * - the page of a draw and its check in the browser: `DrawPage` in `draws/draw-page.tsx`, `verifyDraw` in
 *   `packages/lottery/src/verify.ts`
 * - slips and their proofs: `SlipsPage` and `SlipPage` in `slips/`
 * - the words of lotteries: `packages/phrases/src/languages/en/lottery.ts`
 */
export function LotteryPage() {
  const place = placeOf(useLocation({ select: ({ pathname }) => pathname }))
  // The router has read it from the address.
  const search: LotterySearch = useSearch({ strict: false })
  return search.gameCode === undefined ? (
    <LotteryLobby place={place} search={search} />
  ) : (
    <GamePage gameCode={search.gameCode} key={search.gameCode} place={place} search={search} />
  )
}
