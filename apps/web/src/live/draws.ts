import type {
  ChangedLottery,
  lotteryDraw,
  lotteryGame,
  lotteryGames,
  LotteryTile,
  SocketMessage,
  ValueOf,
} from '@baize/contract'
import { ownLotteriesKey } from '../api/lottery-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { liveKeys } from '../api/queries.ts'

type HeardDraws = Extract<SocketMessage, { readonly type: 'draws' }>

/** The last draw of each lottery as this page heard of it, with its state. */
const lastHeard = new Map<string, string>()

/**
 * Shows what the socket says about draws. Lists of lotteries need no request for it; what is shown of a single lottery is fetched
 * again if other draws are on sale, and its results if its last draw has changed.
 */
export function hearDraws({ games, now }: HeardDraws): void {
  if (games.length === 0) return refetchDraws()
  const changed = new Map(games.map((game) => [game.gameCode, game]))
  showChanged(changed, now)
  for (const { gameCode, lastDraw, isOtherSale } of games) {
    if (isOtherSale) refetch([...ownLotteriesKey, 'game', gameCode])
    const last = `${lastDraw?.drawId} ${lastDraw?.state}`
    if (lastHeard.get(gameCode) === last) continue
    lastHeard.set(gameCode, last)
    for (const view of ['numbers', 'statistics']) refetch([...liveKeys.draws, view, gameCode])
    if (lastDraw?.state === 'settled' || lastDraw?.state === 'void')
      for (const view of ['slips', 'slip', 'chases']) refetch([...ownLotteriesKey, view])
  }
  void queryClient.invalidateQueries({
    queryKey: [...liveKeys.draws, 'draw'],
    predicate: ({ state }) => {
      // Under this key there are only replies about a draw.
      const draw = state.data as ValueOf<typeof lotteryDraw> | undefined
      return draw !== undefined && changed.has(draw.gameCode)
    },
  })
}

/** Fetches everything about lotteries again. */
export function refetchDraws(): void {
  refetch(liveKeys.draws)
  refetch(ownLotteriesKey)
}

function refetch(queryKey: readonly unknown[]): void {
  void queryClient.invalidateQueries({ queryKey })
}

type Lists = ValueOf<typeof lotteryGames>
type GameView = ValueOf<typeof lotteryGame>

/** Shows the next and the last draws where lotteries are shown. */
function showChanged(changed: ReadonlyMap<string, ChangedLottery>, now: string): void {
  const withDraws = <T extends LotteryTile>(shown: T): T => {
    const { nextDraw, lastDraw } = changed.get(shown.gameCode) ?? shown
    return { ...shown, nextDraw, lastDraw }
  }
  const listKeys = [
    [...liveKeys.draws, 'games'],
    [...ownLotteriesKey, 'recent'],
  ]
  for (const queryKey of listKeys)
    queryClient.setQueriesData<Lists>({ queryKey }, (list) =>
      list === undefined ? undefined : { now, games: list.games.map(withDraws) },
    )
  for (const gameCode of changed.keys())
    queryClient.setQueriesData<GameView>({ queryKey: [...ownLotteriesKey, 'game', gameCode] }, (game) =>
      game === undefined ? undefined : { ...withDraws(game), now },
    )
}
