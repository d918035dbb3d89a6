import { logout, playRound } from '../packages/contract/src/index.ts'

const { params: _, ...likeBets } = playRound

/**
 * A route with only the cost of any authenticated call of the same form, for comparison with bets. It accepts the same
 * requests and replies with an empty value.
 */
export const emptyRoute = {
  ...likeBets,
  name: 'benchEmpty',
  path: '/wps/bench/empty',
  summary: 'Does nothing, for an authenticated caller',
  reply: logout.reply,
  errors: [],
} as const
