import { lotterySlips } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { passingNote } from '../../../../dialogs/passing-note.ts'
import { useErrorText, useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import type { LotteryGame } from '../slip.rules.ts'
import type { Slip } from '../use-slip.ts'
import { picksOf } from './bought-slip.tsx'

/** Adds the bets of the last slip of this lottery to the slip. */
export function useRepeat(game: LotteryGame, slip: Slip) {
  const say = useLotteryBettingPhrases()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: () => call(lotterySlips, { query: { gameCode: game.gameCode, pageSize: 1 } }),
    onSuccess: ({ list: [last] }) => {
      if (last === undefined) return passingNote.say(say('slip.noLast'))
      const left = slip.add(picksOf(last, game))
      passingNote.say(left === 0 ? say('entry.added', last.tickets.length) : say('slip.full'))
    },
    onError: (error) => passingNote.say(errorText(error)),
  })
}
